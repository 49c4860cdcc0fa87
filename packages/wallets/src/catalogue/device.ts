import type { Browser, DesktopSystem, PhoneSystem } from './entry.ts'

/** What a page can be told of where it runs. `null`: none of those that the catalogue knows. */
export type Device = {
  readonly browser: Browser | null
  readonly system: DesktopSystem | PhoneSystem | null
}

/** The part of `navigator` that is read. */
export type Surroundings = {
  readonly userAgent: string
  readonly platform: string
  readonly maxTouchPoints: number
  /** Chromium's own word on itself (User-Agent Client Hints). Extensions that change it leave parts of it out. */
  readonly userAgentData?:
    | {
        readonly brands?: readonly { readonly brand: string }[]
        readonly platform?: string
      }
    | undefined
  /** Only Brave has it. It otherwise passes for Chrome. */
  readonly brave?: unknown
}

/**
 * Tells which browser and which system a page runs in, to offer what can be installed there. It is a guess that only
 * orders offers: nothing is withheld for it.
 *
 * @param surroundings - `navigator`, or what is like it.
 * @returns browser and system. On a phone the browser is told too, although phones install apps, not extensions.
 */
export function deviceOf(surroundings: Surroundings): Device {
  return { browser: browserOf(surroundings), system: systemOf(surroundings) }
}

/** Whether a system is a phone's or a tablet's. */
export function isPhone(system: Device['system']): system is PhoneSystem {
  return system === 'ios' || system === 'android'
}

function systemOf({ userAgent, userAgentData, platform, maxTouchPoints }: Surroundings): Device['system'] {
  const touch = maxTouchPoints > 1
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  // An iPad that asks for desktop pages says it is a Mac; no Mac has a touch screen.
  if (platform === 'MacIntel' && touch) return 'ios'
  if (/Android/.test(userAgent) || userAgentData?.platform === 'Android') return 'android'
  // Chrome on Android that asks for desktop pages keeps only this trace of the phone.
  if (/^Linux armv/.test(platform) && touch) return 'android'
  if (/CrOS/.test(userAgent)) return null
  if (/Windows/.test(userAgent)) return 'windows'
  if (/Macintosh/.test(userAgent)) return 'macos'
  if (/Linux/.test(userAgent)) return 'linux'
  return null
}

/** From the particular to the general: almost every browser also says that it is Chrome and Safari. */
const signs: readonly (readonly [sign: RegExp, browser: Browser | null])[] = [
  // Neither Samsung's browser nor the views inside other apps can take an extension.
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
