// cspell:ignore Edgi
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Device, deviceOf, isPhone, type Surroundings } from './device.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) '
const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) '
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) '
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) '
const safariOnMac = `${mac}605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`
const chromeOnLinux = `${linux}Chrome/138.0.0.0 Safari/537.36`

/** Real user-agent strings of these browsers. */
const known: readonly [name: string, userAgent: string, device: Device][] = [
  [
    'Chrome on a Mac',
    `${mac}537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36`,
    { browser: 'chrome', system: 'macos' },
  ],
  ['Chrome on Windows', `${windows}Chrome/138.0.0.0 Safari/537.36`, { browser: 'chrome', system: 'windows' }],
  ['Chrome on Linux', chromeOnLinux, { browser: 'chrome', system: 'linux' }],
  [
    'Chrome without a window',
    `${linux}HeadlessChrome/138.0.0.0 Safari/537.36`,
    { browser: 'chrome', system: 'linux' },
  ],
  [
    'Chrome on a Chromebook',
    `${chromeOnLinux.replace('Linux x86_64', 'CrOS x86_64 14541.0.0')}`,
    { browser: 'chrome', system: null },
  ],
  [
    'Chrome on Android',
    `${android}Chrome/138.0.0.0 Mobile Safari/537.36`,
    { browser: 'chrome', system: 'android' },
  ],
  [
    'Chrome on an iPhone',
    `${iphone}CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1`,
    { browser: 'chrome', system: 'ios' },
  ],
  [
    'Edge on Windows',
    `${windows}Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`,
    { browser: 'edge', system: 'windows' },
  ],
  [
    'Edge on Android',
    `${android}Chrome/138.0.0.0 Mobile Safari/537.36 EdgA/138.0.0.0`,
    { browser: 'edge', system: 'android' },
  ],
  [
    'Edge on an iPhone',
    `${iphone}Version/18.0 EdgiOS/138.0.3351.65 Mobile/15E148 Safari/605.1.15`,
    { browser: 'edge', system: 'ios' },
  ],
  [
    'Opera on Windows',
    `${windows}Chrome/136.0.0.0 Safari/537.36 OPR/120.0.0.0`,
    { browser: 'opera', system: 'windows' },
  ],
  [
    'Opera on Android',
    `${android}Chrome/136.0.0.0 Mobile Safari/537.36 OPR/90.0.0.0`,
    { browser: 'opera', system: 'android' },
  ],
  [
    'Opera on an iPhone',
    `${iphone}Version/18.5 Mobile/15E148 Safari/604.1 OPT/5.4.0`,
    { browser: 'opera', system: 'ios' },
  ],
  [
    'Firefox on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    { browser: 'firefox', system: 'windows' },
  ],
  [
    'Firefox on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    { browser: 'firefox', system: 'macos' },
  ],
  [
    'Firefox on Linux',
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    { browser: 'firefox', system: 'linux' },
  ],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    { browser: 'firefox', system: 'android' },
  ],
  [
    'Firefox on an iPhone',
    `${iphone}FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
    { browser: 'firefox', system: 'ios' },
  ],
  ['Safari on a Mac', safariOnMac, { browser: 'safari', system: 'macos' }],
  [
    'Safari on an iPhone',
    `${iphone}Version/18.5 Mobile/15E148 Safari/604.1`,
    { browser: 'safari', system: 'ios' },
  ],
  [
    'Samsung Internet',
    `${android}SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    { browser: null, system: 'android' },
  ],
  [
    'a view inside an Android app',
    `${android.replace('K)', 'Pixel 9; wv)')}Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36`,
    { browser: null, system: 'android' },
  ],
  ['a view inside an iPhone app', `${iphone}Mobile/15E148`, { browser: null, system: 'ios' }],
  [
    'an Electron program',
    `${mac}537.36 (KHTML, like Gecko) Slack/4.44 Chrome/136.0.0.0 Electron/36.0.0 Safari/537.36`,
    { browser: null, system: 'macos' },
  ],
  ['a program of its own', 'curl/8.14.1', { browser: null, system: null }],
]

const at = (userAgent: string, more: Partial<Surroundings> = {}) =>
  deviceOf({ userAgent, platform: '', maxTouchPoints: 0, ...more })

describe('the device', () => {
  it.each(known)('%s is recognized', (_, userAgent, device) => {
    expect(at(userAgent)).toEqual(device)
  })

  it('is an iPad that reports itself as a Mac', () => {
    expect(at(safariOnMac, { platform: 'MacIntel', maxTouchPoints: 5 })).toEqual({
      browser: 'safari',
      system: 'ios',
    })
    expect(at(safariOnMac, { platform: 'MacIntel', maxTouchPoints: 0 }).system).toBe('macos')
  })

  it('is an Android phone whose browser requests desktop pages', () => {
    expect(at(chromeOnLinux, { platform: 'Linux armv81', maxTouchPoints: 5 }).system).toBe('android')
    expect(at(chromeOnLinux, { platform: 'Linux x86_64', maxTouchPoints: 5 }).system).toBe('linux')
  })

  it('runs Brave, which differs from Chrome only in a property or a brand', () => {
    expect(at(chromeOnLinux, { brave: {} }).browser).toBe('brave')
    const brands = [{ brand: 'Chromium' }, { brand: 'Brave' }]
    expect(at(chromeOnLinux, { userAgentData: { brands, platform: 'Linux' } }).browser).toBe('brave')
  })

  it('runs Edge or Opera according to its brands, regardless of the user agent', () => {
    const branded = (brand: string) =>
      at(chromeOnLinux, { userAgentData: { brands: [{ brand: 'Chromium' }, { brand }], platform: 'Linux' } })
        .browser
    expect(branded('Microsoft Edge')).toBe('edge')
    expect(branded('Opera')).toBe('opera')
    expect(branded('Google Chrome')).toBe('chrome')
    expect(branded('Not)A;Brand')).toBe('chrome')
  })

  it('is one that the catalogue knows, or null, for any input', () => {
    const surroundings = fc.record({
      userAgent: fc.oneof(fc.string(), fc.constantFrom(...known.map(([, userAgent]) => userAgent))),
      platform: fc.oneof(fc.string(), fc.constantFrom('MacIntel', 'Win32', 'Linux x86_64', 'Linux armv81')),
      maxTouchPoints: fc.nat(10),
      userAgentData: fc.constantFrom(undefined, {}, { brands: [] }, { platform: 'Android' }),
    })
    fc.assert(
      fc.property(surroundings, given => {
        const { browser, system } = deviceOf(given)
        expect(['chrome', 'edge', 'brave', 'firefox', 'safari', 'opera', null]).toContain(browser)
        expect(['macos', 'windows', 'linux', 'ios', 'android', null]).toContain(system)
      }),
    )
  })

  it('is an iPhone or an Android phone if the user agent says so, regardless of other properties', () => {
    const phone = fc.constantFrom(...known.filter(([, , device]) => isPhone(device.system)))
    fc.assert(
      fc.property(phone, fc.string(), fc.nat(10), ([, userAgent, device], platform, maxTouchPoints) => {
        fc.pre(platform !== 'MacIntel')
        expect(at(userAgent, { platform, maxTouchPoints }).system).toBe(device.system)
      }),
    )
  })
})
