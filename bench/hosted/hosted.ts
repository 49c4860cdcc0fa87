import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startHostedWallet } from '@countersign/testbed'
import type { Browser } from 'playwright-core'
import { buildPage } from '../dialog/build.ts'
import { installKit, installPeer } from '../dialog/install.ts'
import { launch } from '../dialog/launch.ts'
import { type ServedPage, servePage } from '../phone/serve.ts'
import { readScripts } from './libraries.ts'
import { type Column, report, type Seen } from './report.ts'
import { servePageWithWallets } from './serve.ts'
import { type HostedPage, visitForWindow } from './visit.ts'
import { visitWithLateLibrary } from './visit-late.ts'

const libraries = ['@base-org/account', '@coinbase/wallet-sdk'] as const

/** The number of rounds with a delayed library. They are few, because each such visit is mostly waiting. */
const lateRounds = 3

/** The chain of the pages. Its node does not exist, because no visit gets as far as a chain request. */
const chain = {
  id: 1,
  name: 'Ethereum',
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  nodes: ['http://127.0.0.1:9'],
}

/**
 * Measures what hosted wallets cost: nothing before a person selects one, then its library, and the time until its
 * window is open and its page is requested. Our page and RainbowKit's, both with a wallet's page on this machine, are
 * visited in turns by one Chromium with four times CPU throttling. No requests leave the machine.
 *
 * @param rounds - how often each page is visited
 */
export async function hosted(rounds = 11): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'))
  const served: ServedPage[] = []
  let browser: Browser | undefined
  await using wallet = await startHostedWallet({ chains: [chain] })
  // By IP address, because the benchmark's browser does not resolve names.
  const walletPage = wallet.connectUrl.replace('localhost', '127.0.0.1')
  try {
    const kit = await installKit(await mkdtemp(join(folder, 'kit-')), await libraryVersions())
    const peer = await installPeer('rainbowkit')
    const built = { ours: join(folder, 'countersign'), theirs: join(folder, 'rainbowkit') }
    await buildPage(kit.folder, built.ours, 'hosted.html')
    await buildPage(peer.folder, built.theirs, 'hosted.html')
    const ours = await servePageWithWallets(built.ours, walletPage)
    served.push(ours)
    const theirs = await servePage(built.theirs)
    served.push(theirs)

    const { host } = new URL(walletPage)
    const own = { url: `${ours.url}hosted.html`, scripts: await readScripts(built.ours), wallet: host }
    const pages: Readonly<Record<Column, HostedPage>> = {
      base: { ...own, row: /base account/i },
      coinbase: { ...own, row: /coinbase/i },
      rainbowkit: {
        url: `${theirs.url}hosted.html?${new URLSearchParams({ wallet: walletPage })}`,
        row: /\bbase\b/i,
        scripts: await readScripts(built.theirs),
        wallet: host,
      },
    }
    const seen: Readonly<Record<Column, Seen>> = {
      base: { visits: [], late: [] },
      coinbase: { visits: [], late: [] },
      rainbowkit: { visits: [], late: [] },
    }
    const turn: Column[] = ['base', 'rainbowkit', 'coinbase']
    browser = await launch()
    for (let round = 0; round < rounds; round += 1) {
      for (const name of turn) {
        seen[name].visits.push(await visitForWindow(browser, pages[name]))
        if (round < lateRounds) seen[name].late.push(await visitWithLateLibrary(browser, pages[name]))
      }
      turn.push(...turn.splice(0, 1))
      // Progress goes to stderr; stdout has only the result.
      console.error(`Round ${round + 1} of ${rounds}.`)
    }
    const busy = loadavg()[0] ?? 0
    const missed = report(seen)
    console.log(`\nTargets: ${missed.length === 0 ? 'all met' : `MISSED: ${missed.join(' · ')}`}.`)
    if (busy > availableParallelism())
      console.log(
        `The machine was busy (a load of ${busy.toFixed(1)} on ${availableParallelism()} cores): compare the columns, not the milliseconds.`,
      )
  } finally {
    await browser?.close()
    for (const page of served) await page.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads the versions of the libraries that our kit is built and tested with. */
async function libraryVersions(): Promise<Record<string, string>> {
  const manifest = fileURLToPath(new URL('../../packages/wallets/package.json', import.meta.url))
  const { devDependencies } = JSON.parse(await readFile(manifest, 'utf8'))
  return Object.fromEntries(libraries.map(library => [library, devDependencies[library]]))
}
