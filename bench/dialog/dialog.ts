import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { readAnswers } from './answers.ts'
import { buildPage } from './build.ts'
import { reportGoals } from './goals.ts'
import { inspect } from './inspect.ts'
import { installKit, installPeer } from './install.ts'
import { launch } from './launch.ts'
import { type PageName, pageNames } from './pages.ts'
import { type Outcome, report } from './report.ts'
import { visitInRounds } from './rounds.ts'
import { type Served, serve } from './serve.ts'
import { startServer } from './server.ts'

const rounds = 11

type Ready = { readonly packages: number; readonly served: Served }

/**
 * Measures what a page with our connect button and dialog costs, compared to the same page with RainbowKit, with
 * ConnectKit, and with plain wagmi and a list. All are built by the same Vite with its default options, served in the
 * same way, and visited in turns by one Chromium with four times CPU throttling. Requests to other hosts are counted
 * and do not resolve. Our home page is visited as well, as our server serves it.
 */
export async function dialog(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'))
  const pages = new Map<PageName, Ready>()
  const server = await startServer()
  let browser: Browser | undefined
  try {
    const answers = await readAnswers()
    for (const name of pageNames) {
      const { folder: root, packages } =
        name === 'countersign'
          ? await installKit(await mkdtemp(join(folder, 'kit-')))
          : await installPeer(name)
      const built = join(folder, 'pages', name)
      await buildPage(root, built)
      pages.set(name, { packages, served: await serve(built, answers) })
    }
    browser = await launch()
    const addresses = new Map<PageName | 'application', string>([['application', server.url]])
    for (const [name, { served }] of pages) addresses.set(name, served.open)
    const visits = await visitInRounds(browser, addresses, rounds)
    const busy = loadavg()[0] ?? 0
    const visitsOf = (name: PageName | 'application') => {
      const found = visits.get(name)
      if (!found) throw new Error(`${name} was not visited.`)
      return found
    }
    const outcomeOf = async (name: PageName): Promise<Outcome> => {
      const page = pages.get(name)
      if (!browser || !page) throw new Error(`${name} was not built.`)
      return {
        packages: page.packages,
        visits: visitsOf(name),
        inspection: await inspect(browser, page.served),
      }
    }
    const missed = report({
      countersign: await outcomeOf('countersign'),
      rainbowkit: await outcomeOf('rainbowkit'),
      connectkit: await outcomeOf('connectkit'),
      wagmi: await outcomeOf('wagmi'),
    })
    missed.push(
      ...reportGoals({
        application: visitsOf('application').tap,
        kit: visitsOf('countersign').tap,
        wagmi: visitsOf('wagmi').tap,
      }),
    )
    console.log(`\nTargets: ${missed.length === 0 ? 'all met' : `MISSED: ${missed.join(' · ')}`}.`)
    if (busy > availableParallelism())
      console.log(
        `The machine was busy (a load of ${busy.toFixed(1)} on ${availableParallelism()} cores): compare the columns, not the milliseconds.`,
      )
  } finally {
    await browser?.close()
    await server.end('SIGTERM')
    for (const { served } of pages.values()) await served.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
