import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseUrl } from './parse-url.ts'

test('parseUrl returns what URL.parse returns', () => {
  const part = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.constantFrom('', '//', '/p', 'https://', 'a b', '[::1]', '?'),
  )
  fc.assert(
    fc.property(part, fc.option(part, { nil: undefined }), (url, base) => {
      expect(parseUrl(url, base)?.href).toBe(URL.parse(url, base)?.href)
    }),
  )
})
