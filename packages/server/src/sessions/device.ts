/** What can be told of a device from its `User-Agent`, for a person to recognise it by. Empty where unknown. */
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

/** Reads browser and system off a `User-Agent`. The header is the client's to write: only names from our own list come out. */
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
