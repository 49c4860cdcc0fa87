import { afterAll, onTestFinished } from 'vitest'
import { type Launched, type LaunchOptions, launchWithExtension, leaveNothing } from './automation.ts'

/**
 * A browser with the extension for all tests of a file, in which none leaves anything. It is launched for the first one.
 *
 * @param options - of the browser, and the chains that the wallet knows
 * @returns gives it to a test, and tidies up when that is over.
 */
export function sharedExtension(options: () => LaunchOptions = () => ({})): () => Promise<Launched> {
  let open: ReturnType<typeof launch> | undefined
  afterAll(async () => (await open)?.launched.close())

  async function launch() {
    const launched = await launchWithExtension(options())
    const { chains } = await launched.wallet.state()
    // Every new profile opens with a page.
    const [empty = await launched.context.newPage()] = launched.context.pages()
    return { launched, empty, chains }
  }

  return async () => {
    open ??= launch()
    const { launched, empty, chains } = await open
    onTestFinished(() => leaveNothing(launched, empty, chains))
    return launched
  }
}
