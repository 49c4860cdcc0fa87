import { expect, test } from 'vitest'
import { messages as enHosted } from '../../locales/compiled/en/hosted.ts'
import { windowSetting } from './window-setting.ts'

test.each([
  ['chrome', 'linux', 'chromium'],
  ['brave', 'macos', 'chromium'],
  ['edge', 'windows', 'chromium'],
  ['firefox', 'linux', 'firefox'],
  ['safari', 'macos', 'safari'],
  ['chrome', 'android', 'android'],
  ['firefox', 'ios', 'ios'],
  [null, 'linux', 'other'],
  [null, null, 'other'],
] as const)('in %s on %s windows are allowed in the way of %s', (browser, system, way) => {
  expect(windowSetting({ browser, system })).toBe(way)
})

test('each way is one plain sentence of its own', () => {
  const ways = Object.values(enHosted.allow)
  expect(new Set(ways).size).toBe(ways.length)
  for (const way of ways) expect(way).toMatch(/^[A-Z][^.]+\.$/)
})
