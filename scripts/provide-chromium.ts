import { existsSync } from 'node:fs'
import { findChromium } from './find-chromium.ts'
import { run } from './processes.ts'
import { canInstall, install } from './system-packages.ts'

let providing: Promise<string> | undefined

/**
 * Finds a Chromium or installs one: the system's package if permitted, otherwise Playwright's build. If the system's
 * Chromium has no headless shell, tries to install it too, because tests take a third of the CPU time with it.
 *
 * @throws if none can be installed
 */
export function provideChromium(): Promise<string> {
  providing ??= provide()
  return providing
}

async function provide(): Promise<string> {
  if (findChromium() === undefined) {
    console.log('There is no Chromium on this machine for the browser tests; installing one.')
    if (canInstall()) await install('chromium', 'fonts-liberation')
    if (findChromium() === undefined) await run('playwright', ['install', 'chromium'])
  }
  const chromium = findChromium()
  if (chromium === undefined)
    throw new Error(
      'There is no Chromium, and none could be installed. Install Chromium (not Google Chrome), or set CHROMIUM_PATH to one.',
    )
  if (chromium === '/usr/bin/chromium' && !existsSync('/usr/bin/chromium-headless-shell') && canInstall()) {
    const { code, output } = await run('dpkg-query', ['--show', 'chromium'], { quiet: true })
    const [, version] = output.trim().split('\t')
    // The shell of exactly this Chromium, so that nothing is upgraded. Not every release includes it.
    if (code === 0) await install(`chromium-headless-shell=${version}`)
  }
  return chromium
}
