import { expect, test } from 'vitest'
import { messages as words } from '../locales/compiled/en/for-you.ts'
import { deviceName } from './device-name.ts'

test.each([
  ['Firefox 141', 'Android', 'Firefox 141 on Android'],
  ['Firefox 141', '', 'Firefox 141'],
  ['', 'Linux', 'Linux'],
  ['', '', 'an unknown browser'],
])('a device with the browser “%s” and the system “%s” is called “%s”', (browser, system, name) => {
  expect(deviceName({ browser, system }, words.confirmations)).toBe(name)
})
