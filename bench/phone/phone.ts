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
 * What it costs a person to pick a wallet on their phone: the script that comes then, and the time until a code stands
 * there to be scanned. Our page and RainbowKit's, both at one relay on this machine, visited in turns by one Chromium
 * whose processor is slowed down four times. Nothing goes out.
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
      // To the other output: what is printed is the outcome.
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

/** Reads with which version of the library our kit is built and tested. */
async function libraryVersion(): Promise<string> {
  const manifest = fileURLToPath(new URL('../../packages/wallets/package.json', import.meta.url))
  const { devDependencies } = JSON.parse(await readFile(manifest, 'utf8'))
  return devDependencies[library]
}
