import { parseAddress } from '@countersign/core'
import { describe, expect, test } from 'vitest'
import { placeOf, readKept, writeKept } from './kept.ts'
import type { Transaction } from './transaction.ts'

const now = 1_700_000_000_000
const transaction: Transaction = {
  chain: 'eip155:10',
  from: parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'),
  hash: `0x${'a1'.repeat(32)}`,
  description: 'Send 1 ETH to Bob',
  sentAt: now - 5,
  nonce: 3,
  status: 'replaced',
  by: `0x${'b2'.repeat(32)}`,
  missingSince: now - 3,
}
const place = placeOf(transaction)
const written = JSON.parse(writeKept(transaction))
const read = (change: object, at = place) => readKept(at, JSON.stringify({ ...written, ...change }), now)

test('what is written is read back', () => {
  expect(readKept(place, writeKept(transaction), now)).toEqual(transaction)
  const { by: _, missingSince: __, ...plain } = { ...transaction, description: null, nonce: null }
  expect(readKept(place, writeKept(plain), now)).toEqual(plain)
})

test('the key contains account and hash', () => {
  expect(place).toBe(
    `countersign.transaction:eip155:10:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045:0x${'a1'.repeat(32)}`,
  )
})

describe('what an attacker may have written', () => {
  test.each([
    ['no JSON', 'constructor'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '7'],
    ['more than fits', JSON.stringify({ ...written, more: 'x'.repeat(2_000) })],
  ])('%s is not a transaction', (_, text) => {
    expect(readKept(place, text, now)).toBeNull()
  })

  test.each([
    [{ status: 'stolen' }],
    [{ status: 'toString' }],
    [{ status: ['pending'] }],
    [{ sentAt: -1 }],
    [{ sentAt: '1' }],
    [{ sentAt: now + 86_400_001 }],
    [{ sentAt: 1e300 }],
    [{ sentAt: null }],
  ])('%j is not a transaction', change => {
    expect(read(change)).toBeNull()
  })

  test.each([
    ['another prefix', place.replace('countersign', 'other')],
    ['a chain of another kind', place.replace('eip155', 'solana')],
    ['a chain without end', place.replace('eip155:10', 'eip155:9999999999999999')],
    ['an address in another case', place.replace('0xd8dA6BF', '0xd8da6bf')],
    ['an address in lower case', place.toLowerCase()],
    ['half a hash', place.slice(0, -32)],
    ['more than a hash', `${place}0`],
  ])('a key with %s is not a transaction’s', (_, at) => {
    expect(read({}, at)).toBeNull()
  })

  test('invalid details are left out', () => {
    expect(
      read({ nonce: -1, by: 'javascript:alert(1)', missingSince: 'now', description: { html: 1 } }),
    ).toEqual({
      chain: transaction.chain,
      from: transaction.from,
      hash: transaction.hash,
      description: null,
      sentAt: transaction.sentAt,
      nonce: null,
      status: 'replaced',
    })
    expect(read({ __proto__: { description: 'x' }, chain: 'eip155:1', hash: '0x' })).toMatchObject({
      chain: 'eip155:10',
      hash: transaction.hash,
    })
  })

  test('a description is one short line of visible text', () => {
    expect(read({ description: 'a\u202eb\u0000\n\n c\u200b' })?.description).toBe('ab c')
    expect(read({ description: '\u200b ' })?.description).toBeNull()
    expect([...(read({ description: '🦊'.repeat(400) })?.description ?? '')]).toHaveLength(200)
  })
})
