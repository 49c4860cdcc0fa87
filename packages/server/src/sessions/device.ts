/** What a `User-Agent` reveals about a device, so that a person can recognize it. Empty if unknown. */
export type Device = { browser: string; system: string }

const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
]

const systems: readonly [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * Reads browser and system from a `User-Agent`. The client controls the header, so only names from our own list are
 * returned.
 */
export function readDevice(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, 500)
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(text)?.[1]
    if (version) return { browser: `${name} ${version.slice(0, 4)}`, system: systemOf(text) }
  }
  return { browser: '', system: systemOf(text) }
}

function systemOf(text: string): string {
  return systems.find(([, pattern]) => pattern.test(text))?.[0] ?? ''
}
