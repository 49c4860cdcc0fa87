import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { startChain, startProgram } from '@countersign/testbed'
import { findChromium } from '@countersign/testbed/automation'
import react from '@vitejs/plugin-react'
import { type Browser, chromium } from 'playwright-core'
import { build, preview } from 'vite'
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
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
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

/** Loads a page and sums up the scripts that had loaded when its connect button became usable. */
async function scriptsUntilButton(browser: Browser, url: string): Promise<{ count: number; brotli: number }> {
  const context = await browser.newContext()
  // Otherwise, the dialog is loaded once the page is idle, which may be before the button is found.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const page = await context.newPage()
  const scripts: Promise<Buffer>[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await page.goto(url)
  // React renders the button together with its handler, so it works once it is visible. A pointer near it would load
  // more.
  await page
    .getByRole('button', { name: /connect|sign in/i, disabled: false })
    .first()
    .waitFor()
  const bodies = await Promise.all([...scripts])
  await context.close()
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
