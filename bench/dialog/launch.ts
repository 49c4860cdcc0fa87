import { findChromium } from '@countersign/testbed/automation'
import { type Browser, chromium } from 'playwright-core'

/** Starts a Chromium that resolves no host except this machine. */
export function launch(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
}
