import { afterAll, onTestFinished } from 'vitest'
import { type Launched, type LaunchOptions, launchWithExtension, leaveNothing } from '../automation.ts'

/**
 * A browser with the extension that all tests of a file share. It is launched for the first test, and reset after each.
 *
 * @param options - the browser's options, and the wallet's chains
 * @returns a function that returns the browser to a test, and resets it when the test ends.
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
