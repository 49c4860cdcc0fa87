import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startRelay } from '@countersign/testbed/relay'
import type { Browser } from 'playwright-core'
import { buildPage } from '../dialog/build.ts'
import { installKit, installPeer } from '../dialog/install.ts'
import { launch } from '../dialog/launch.ts'
import { report } from './report.ts'
import { type ServedPage, servePage, servePageWithServer } from './serve.ts'
import { type PhoneVisit, visitForCode } from './visit.ts'

const library = '@walletconnect/ethereum-provider'

/**
 * Measures what selecting a phone wallet costs: the script that loads then, and the time until a QR code can be
 * scanned. Our page and RainbowKit's, both with one relay on this machine, are visited in turns by one Chromium with
 * four times CPU throttling. No requests leave the machine.
 */
export async function phone(rounds = 11): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'))
  const served: ServedPage[] = []
  let browser: Browser | undefined
  await using relay = await startRelay()
  try {
    const kit = await installKit(await mkdtemp(join(folder, 'kit-')), { [library]: await libraryVersion() })
    const peer = await installPeer('rainbowkit')
    await buildPage(kit.folder, join(folder, 'countersign'), 'phone.html')
    await buildPage(peer.folder, join(folder, 'rainbowkit'), 'phone.html')
    const ours = await servePageWithServer(join(folder, 'countersign'), relay)
    served.push(ours)
    const theirs = await servePage(join(folder, 'rainbowkit'))
    served.push(theirs)

    const query = new URLSearchParams({ relay: relay.url, project: relay.projectId })
    const pages = {
      countersign: { url: `${ours.url}phone.html`, row: /scan with a phone wallet/i },
      rainbowkit: { url: `${theirs.url}phone.html?${query}`, row: /walletconnect/i },
    }
    const visits: Record<keyof typeof pages, PhoneVisit[]> = { countersign: [], rainbowkit: [] }
    browser = await launch()
    for (let round = 0; round < rounds; round += 1) {
      const turn =
        round % 2 ? (['rainbowkit', 'countersign'] as const) : (['countersign', 'rainbowkit'] as const)
      for (const name of turn) visits[name].push(await visitForCode(browser, pages[name], relay))
      // Progress goes to stderr; stdout has only the result.
      console.error(`Round ${round + 1} of ${rounds}.`)
    }
    const busy = loadavg()[0] ?? 0
    const missed = report(visits)
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

/** Reads the version of the library that our kit is built and tested with. */
async function libraryVersion(): Promise<string> {
  const manifest = fileURLToPath(new URL('../../packages/wallets/package.json', import.meta.url))
  const { devDependencies } = JSON.parse(await readFile(manifest, 'utf8'))
  return devDependencies[library]
}
