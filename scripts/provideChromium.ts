import { existsSync, readFileSync } from 'node:fs'
import { findChromium } from './findChromium.ts'
import { run } from './processes.ts'

/**
 * Finds a Chromium, or installs one: the system's package where that is allowed, else Playwright's build.
 *
 * @throws if there is none to be had.
 */
export async function provideChromium(): Promise<string> {
  const found = findChromium()
  if (found !== undefined) return found
  console.log('There is no Chromium on this machine for the browser tests; installing one.')
  if (isDebian() && process.getuid?.() === 0) {
    await run('apt-get', ['update', '-qq'])
    const install = (...packages: string[]) =>
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      })
    await install('chromium', 'fonts-liberation')
    // Not every release has it, and without it the tests only take longer.
    await install('chromium-headless-shell')
  }
  if (findChromium() === undefined) await run('playwright', ['install', 'chromium'])
  const installed = findChromium()
  if (installed !== undefined) return installed
  throw new Error(
    'There is no Chromium, and none could be installed. Install Chromium (not Google Chrome), or set CHROMIUM_PATH to one.',
  )
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
