import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

/**
 * Finds a Chromium on this machine: CHROMIUM_PATH, an installed one, or Playwright's.
 *
 * It must be Chromium, because Google Chrome no longer loads the unpacked extension that the tests need.
 *
 * @returns its path, or `undefined` if none is found
 * @throws if CHROMIUM_PATH does not exist
 */
export function findChromium(environment = process.env, platform = process.platform): string | undefined {
  const set = environment.CHROMIUM_PATH
  if (set) {
    if (!existsSync(set)) throw new Error(`CHROMIUM_PATH is ${set}, but there is nothing.`)
    return set
  }
  return [...usualPlaces(environment, platform), chromium.executablePath()].find(works)
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

/** Whether the program runs. Some systems have a script there that only says where to get Chromium. */
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
