import type { Browser, DesktopSystem, PhoneSystem } from './entry.ts'

/** The browser and system that a page runs in. `null`: not one that the catalogue knows. */
export type Device = {
  readonly browser: Browser | null
  readonly system: DesktopSystem | PhoneSystem | null
}

/** The part of `navigator` that is read. */
export type Surroundings = {
  readonly userAgent: string
  readonly platform: string
  readonly maxTouchPoints: number
  /** Chromium's own data about itself (User-Agent Client Hints). Extensions that modify it may leave parts out. */
  readonly userAgentData?:
    | {
        readonly brands?: readonly { readonly brand: string }[]
        readonly platform?: string
      }
    | undefined
  /** Only Brave has it. Otherwise, Brave looks like Chrome. */
  readonly brave?: unknown
}

/**
 * Returns the browser and the system that a page runs in, to offer what can be installed there. It is a guess that only
 * affects the order: nothing is hidden because of it.
 *
 * @param surroundings - `navigator`, or an object like it.
 * @returns browser and system. The browser is also returned on a phone, although phones install apps, not extensions.
 * @see User-Agent Client Hints §NavigatorUAData
 * @example
 * deviceOf(navigator) // { browser: 'firefox', system: 'linux' }
 */
export function deviceOf(surroundings: Surroundings): Device {
  return { browser: browserOf(surroundings), system: systemOf(surroundings) }
}

/**
 * Whether a system is a phone's or a tablet's.
 *
 * @example
 * const hint = isPhone(deviceOf(navigator).system) ? 'Open the app.' : 'Scan the code.'
 */
export function isPhone(system: Device['system']): system is PhoneSystem {
  return system === 'ios' || system === 'android'
}

function systemOf({ userAgent, userAgentData, platform, maxTouchPoints }: Surroundings): Device['system'] {
  const touch = maxTouchPoints > 1
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  // An iPad that requests desktop pages reports itself as a Mac; no Mac has a touch screen.
  if (platform === 'MacIntel' && touch) return 'ios'
  if (/Android/.test(userAgent) || userAgentData?.platform === 'Android') return 'android'
  // Chrome on Android that requests desktop pages keeps only this sign of the phone.
  if (/^Linux armv/.test(platform) && touch) return 'android'
  if (/CrOS/.test(userAgent)) return null
  if (/Windows/.test(userAgent)) return 'windows'
  if (/Macintosh/.test(userAgent)) return 'macos'
  if (/Linux/.test(userAgent)) return 'linux'
  return null
}

/** From the most specific to the most general: almost every browser also claims to be Chrome and Safari. */
const signs: readonly (readonly [sign: RegExp, browser: Browser | null])[] = [
  // Neither Samsung's browser nor web views inside other apps support extensions.
  [/SamsungBrowser|Electron|; wv\)|FBA[NV]|Instagram|Line\/|MicroMessenger/, null],
  [/Edg(?:e|A|iOS)?\//, 'edge'],
  [/OPR\/|OPiOS|OPT\/|Opera/, 'opera'],
  [/Firefox\/|FxiOS/, 'firefox'],
  [/Chrome\/|Chromium|CriOS/, 'chrome'],
  [/Version\/.*Safari\//, 'safari'],
]

function browserOf({ userAgent, userAgentData, brave }: Surroundings): Browser | null {
  const brands = userAgentData?.brands?.map(({ brand }) => brand) ?? []
  if (brave || brands.includes('Brave')) return 'brave'
  if (brands.includes('Microsoft Edge')) return 'edge'
  if (brands.includes('Opera')) return 'opera'
  return signs.find(([sign]) => sign.test(userAgent))?.[1] ?? null
}
