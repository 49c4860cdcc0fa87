import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { startChain, startProgram } from '@countersign/testbed'
import react from '@vitejs/plugin-react'
import type { Browser } from 'playwright-core'
import { build, preview } from 'vite'
import { launch } from './dialog/launch.ts'
import { newVisitor, scriptsOf, whenUsable } from './dialog/visit.ts'
import { table } from './figures.ts'
import { program } from './program.ts'

const target = 75

/**
 * Measures how much script a browser loads before the connect button works: for our home page as the server serves it,
 * and for a page with only wagmi, React and a list of buttons. All scripts are compressed in the same way.
 */
export async function bytes(): Promise<void> {
  await using chain = await startChain()
  const server = await startProgram(program, ['start', '--port', '0'], {
    DATABASE_URL: 'sqlite::memory:',
    [`COUNTERSIGN_NODES_${chain.chainId}`]: chain.url,
    COUNTERSIGN_LOG_LEVEL: 'silent',
  })
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'))
  const peer = await buildPeer(folder)
  const browser = await launch()
  try {
    const ours = await scriptsUntilButton(browser, server.url)
    const theirs = await scriptsUntilButton(browser, peer.url)
    table([
      ['', 'scripts', 'kB brotli', 'of the peer'],
      [
        'Countersign, home page',
        String(ours.count),
        kilobytes(ours.brotli),
        (ours.brotli / theirs.brotli).toFixed(2),
      ],
      ['wagmi, React and a list', String(theirs.count), kilobytes(theirs.brotli), '1'],
    ])
    const met = ours.brotli <= target * 1000
    console.log(`\nTarget: at most ${target} kB: ${met ? 'met' : 'MISSED'} (${kilobytes(ours.brotli)}).`)
  } finally {
    await browser.close()
    await peer.stop()
    await server.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}

const kilobytes = (size: number) => (size / 1000).toFixed(1)

/** Loads a page and sums up the scripts that had loaded by the first frame with a usable connect button. */
async function scriptsUntilButton(browser: Browser, url: string): Promise<{ count: number; brotli: number }> {
  await using context = await newVisitor(browser)
  const page = await context.newPage()
  await page.goto(url)
  await whenUsable(page)
  const button = await page.evaluate(() => window.bench.button)
  const loaded = (await scriptsOf(page)).filter(({ end }) => button !== null && end <= button)
  const bodies = await Promise.all(loaded.map(async ({ name }) => (await page.request.get(name)).body()))
  const sizes = bodies.map(
    body =>
      brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
        .length,
  )
  return { count: bodies.length, brotli: sizes.reduce((sum, size) => sum + size, 0) }
}

async function buildPeer(outDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const root = fileURLToPath(new URL('./peers/wagmi/', import.meta.url))
  const common = { root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } } as const
  await build({ ...common, plugins: [react()] })
  const server = await preview({ ...common, preview: { port: 0, host: '127.0.0.1' } })
  const url = server.resolvedUrls?.local[0]
  if (!url) throw new Error('The peer page is not served anywhere.')
  return { url, stop: () => server.close() }
}
