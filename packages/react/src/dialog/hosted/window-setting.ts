import type { Device } from '@countersign/wallets'
import type { WindowSetting } from '../../locales/locale.ts'

/** Says in whose way a site is allowed to open windows on a device. */
export function windowSetting({ browser, system }: Device): WindowSetting {
  // There all browsers are Safari beneath.
  if (system === 'ios') return 'ios'
  if (system === 'android') return 'android'
  switch (browser) {
    case 'chrome':
    case 'edge':
    case 'brave':
    case 'opera':
      return 'chromium'
    case 'firefox':
    case 'safari':
      return browser
    case null:
      return 'other'
  }
}
