import { expect, test } from 'vitest'
import { readDevice } from './device.ts'

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome 140',
    'Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge 140',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari 18',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.1 Mobile/15E148 Safari/604.1',
    'Chrome 140',
    'iPhone',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:141.0) Gecko/141.0 Firefox/141.0', 'Firefox 141', 'Android'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S938B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet 28',
    'Android',
  ],
  ['curl/8.5.0', '', ''],
  [undefined, '', ''],
])('%s reads as "%s" on "%s"', (userAgent, browser, system) => {
  expect(readDevice(userAgent)).toEqual({ browser, system })
})

test('text that a client makes up does not appear in the result', () => {
  expect(readDevice('<script>alert(1)</script> Firefox/99999999 Linux')).toEqual({
    browser: 'Firefox 9999',
    system: 'Linux',
  })
})

test('only the first 500 characters are read', () => {
  expect(readDevice(`${'x '.repeat(250)}Firefox/141.0 Linux`)).toEqual({ browser: '', system: '' })
  expect(readDevice(`${'x '.repeat(240)}Firefox/1 Linux`)).toEqual({ browser: 'Firefox 1', system: 'Linux' })
})
