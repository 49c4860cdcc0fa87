import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { run } from './processes.ts'

/**
 * Finds a Chromium on this machine: CHROMIUM_PATH, an installed one, or Playwright's own.
 *
 * It has to be Chromium itself, for Google Chrome no longer loads the unpacked extension that the tests need.
 *
 * @returns its path, or `undefined`
 */
export function findChromium(environment = process.env, platform = process.platform): string | undefined {
  const set = environment.CHROMIUM_PATH
  if (set) return set
  return [...usualPlaces(environment, platform), chromium.executablePath()].find(works)
}

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
    await run(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
      {
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      },
    )
  }
  if (findChromium() === undefined) await run('playwright', ['install', 'chromium'])
  const installed = findChromium()
  if (installed !== undefined) return installed
  throw new Error(
    'There is no Chromium, and none could be installed. Install Chromium (not Google Chrome), or set CHROMIUM_PATH to one.',
  )
}

function usualPlaces(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  switch (platform) {
    case 'darwin':
      return ['/Applications/Chromium.app/Contents/MacOS/Chromium']
    case 'win32':
      return ['LOCALAPPDATA', 'ProgramFiles', 'ProgramFiles(x86)']
        .flatMap(name => environment[name] ?? [])
        .map(folder => join(folder, 'Chromium', 'Application', 'chrome.exe'))
    default:
      return ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/lib/chromium/chromium']
  }
}

/** Some systems put a script there that only says where to get a Chromium. */
function works(path: string): boolean {
  if (!existsSync(path)) return false
  if (process.platform === 'win32') return true
  try {
    const version = execFileSync(path, ['--version'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 20_000,
    })
    return /Chromium|Chrome for Testing/.test(version.toString())
  } catch {
    return false
  }
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
