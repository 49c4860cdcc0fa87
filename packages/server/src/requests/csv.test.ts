import type { RequestState } from '@countersign/api'
import { parseAccountId } from '@countersign/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvHead, toCsv } from './csv.ts'

const request: RequestState = {
  id: '1',
  link: 'https://id.example.org/r/1',
  status: 'withdrawn',
  purpose: 'a loan',
  audience: null,
  account: null,
  chain: null,
  deadline: '2026-02-01T00:00:00.000Z',
  holdsFor: 3600,
  returnTo: null,
  reference: null,
  by: parseAccountId('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'),
  key: null,
  declinedAt: null,
  events: [
    { kind: 'created', at: '2026-01-01T00:00:00.000Z' },
    { kind: 'withdrawn', at: '2026-01-02T00:00:00.000Z' },
  ],
  proof: null,
  revision: 2,
  createdAt: '2026-01-01T00:00:00.000Z',
}

/** Reads one line according to RFC 4180. */
function fields(line: string): string[] {
  expect(line.endsWith('\r\n')).toBe(true)
  return [...line.slice(0, -2).matchAll(/(?:^|,)"((?:[^"]|"")*)"/g)].map(([, field = '']) =>
    field.replaceAll('""', '"'),
  )
}

test('each line has the columns of the first, and the time at which the request ended', () => {
  const names = fields(csvHead)
  const values = fields(toCsv(request))
  expect(values).toHaveLength(names.length)
  expect(values[names.indexOf('ended_at')]).toBe('2026-01-02T00:00:00.000Z')
  expect(values[names.indexOf('audience')]).toBe('')
})

test('a note with any content stays in its own field and is never a formula', () => {
  const place = fields(csvHead).indexOf('reference')
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'=+-@＝＠ \u200b\t\r\n",;aß|') }), reference => {
      const values = fields(toCsv({ ...request, reference }))
      expect(values).toHaveLength(fields(csvHead).length)
      expect(values[place]).not.toMatch(/(?:^|[;\t\r\n])[\s\u200b]*[=+\-@＝＠]/)
      expect(values[place]?.replaceAll("'", '')).toBe(reference)
    }),
  )
})
