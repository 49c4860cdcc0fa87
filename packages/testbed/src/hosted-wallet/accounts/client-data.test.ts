import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { clientDataFields } from './client-data.ts'

const challenge: Hex = `0x${'fb'.repeat(32)}`
/** Contains characters that base64 and base64url encode differently. */
const encoded = '-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_s'
const start = `{"type":"webauthn.get","challenge":"${encoded}"`
const fields = '"origin":"http://localhost:4380","crossOrigin":false'

test('the fields after the challenge are returned exactly', () => {
  expect(clientDataFields(`${start},${fields}}`, challenge)).toBe(fields)
})

test('fields that newer browsers add are kept', () => {
  const more = `${fields},"topOrigin":"https://example.org","other_keys_can_be_added_here":"do not compare {}"`
  expect(clientDataFields(`${start},${more}}`, challenge)).toBe(more)
})

test.each([
  ['nothing', ''],
  ['no JSON', 'webauthn.get'],
  ['the making of a passkey', `${start.replace('.get', '.create')},${fields}}`],
  ['another challenge', `${start.replace('-_v7', '-_v8')},${fields}}`],
  ['a challenge in base64 with other letters', `${start.replaceAll('-', '+')},${fields}}`],
  ['a challenge with padding', `${start.slice(0, -1)}=",${fields}}`],
  ['fields in another order', `{"challenge":"${encoded}","type":"webauthn.get",${fields}}`],
  ['spaces between the fields', `${start}, ${fields}}`.replace(':', ': ')],
  ['nothing behind the challenge', `${start}}`],
  ['a comma and nothing behind the challenge', `${start},}`],
  ['an end that is cut off', `${start},${fields}`],
  ['a second object', `${start},${fields}},{}`],
  ['a second challenge', `${start},${fields},"challenge":"AAAA"}`],
  ['a second challenge in disguise', `${start},${fields},"\\u0063hallenge":"AAAA"}`],
  ['a second type', `${start},"type":"payment.get",${fields}}`],
])('%s is rejected', (_, json) => {
  expect(() => clientDataFields(json, challenge)).toThrow(
    expect.objectContaining({ name: 'PasskeyError', code: 'malformed' }),
  )
})
