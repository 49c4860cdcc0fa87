import { keccak_256 } from '@noble/hashes/sha3.js'
import * as fc from 'fast-check'
import { encodeDeployData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { parseAddress } from '../account.ts'
import { hexOfBytes, joinBytes } from './bytes.ts'
import { probeCall, readProbe } from './probe.ts'
import { probeCode } from './probe-code.ts'
import { probeRecord } from './testing/probe-record.ts'

const fixed = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const nonce = new Uint8Array(32).fill(7)

const record = (words: Parameters<typeof probeRecord>[0], boundTo = nonce) => probeRecord(words, boundTo)

const magic = Uint8Array.of(0x16, 0x26, 0xba, 0x7e)
const oldMagic = Uint8Array.of(0x20, 0xc1, 0x3b, 0x0b)
const delegation = Uint8Array.of(0xef, 0x01, 0x00, 1, 2, 3)

test('the call is the creation code and the arguments as viem encodes them', () => {
  const bytes = fc.uint8Array({ maxLength: 200 })
  fc.assert(
    fc.property(
      fixed(32),
      fixed(20),
      fixed(32),
      bytes,
      fc.option(fc.tuple(fixed(20), bytes)),
      (nonce, account, hash, signature, wrapper) => {
        const factory = wrapper && {
          address: parseAddress(hexOfBytes(wrapper[0])),
          call: hexOfBytes(wrapper[1]),
        }
        expect(probeCall({ nonce, account, hash, signature, factory: factory ?? undefined })).toBe(
          encodeDeployData({
            abi: parseAbi(['constructor(bytes32, address, bytes32, uint256, address, bytes, bytes)']),
            bytecode: probeCode,
            args: [
              hexOfBytes(nonce),
              hexOfBytes(account),
              hexOfBytes(hash),
              factory ? 1n : 0n,
              factory?.address ?? `0x${'00'.repeat(20)}`,
              factory?.call ?? '0x',
              hexOfBytes(signature),
            ],
          }),
        )
      },
    ),
  )
})

describe('a record is parsed', () => {
  test('for an account without code', () => {
    expect(readProbe(record({ 0: 10n, 1: 15_000_000n }), nonce)).toEqual({
      chainId: 10n,
      gas: 15_000_000n,
      before: { code: 'none', answer: undefined },
      factory: 'not-called',
      deployed: undefined,
      after: undefined,
    })
  })

  test('for a contract that accepts', () => {
    expect(readProbe(record({ 2: 100n, 4: 2n, 5: 32n, 6: magic }), nonce)?.before).toEqual({
      code: 'contract',
      answer: { kind: 'returned', bytes: 32n, accepted: true },
    })
  })

  test('for a contract that accepts the old question, and only with its own magic value', () => {
    const answer = (words: Record<number, bigint | Uint8Array>) =>
      readProbe(record({ 2: 100n, 5: 32n, ...words }), nonce)?.before.answer
    expect(answer({ 4: 3n, 6: oldMagic })).toEqual({ kind: 'returned', bytes: 32n, accepted: true })
    expect(answer({ 4: 3n, 6: magic })).toMatchObject({ accepted: false })
    expect(answer({ 4: 2n, 6: oldMagic })).toMatchObject({ accepted: false })
  })

  test('for a delegation that reverts', () => {
    expect(readProbe(record({ 2: 23n, 3: delegation, 4: 1n, 5: 32n, 6: magic }), nonce)?.before).toEqual({
      code: 'delegation',
      delegate: Uint8Array.of(1, 2, 3, ...new Uint8Array(17)),
      answer: { kind: 'reverted' },
    })
  })

  test('for code of 23 bytes that is not a delegation', () => {
    expect(readProbe(record({ 2: 23n, 3: magic, 4: 2n }), nonce)?.before.code).toBe('contract')
  })

  test('for code that begins like a delegation but is longer', () => {
    expect(readProbe(record({ 2: 24n, 3: delegation, 4: 2n }), nonce)?.before.code).toBe('contract')
  })

  test('with a factory and its result', () => {
    const read = readProbe(record({ 7: 2n, 8: 50n, 10: 2n, 11: 31n, 12: magic }), nonce)
    expect(read).toMatchObject({
      factory: 'returned',
      before: { code: 'none' },
      after: { code: 'contract', answer: { kind: 'returned', bytes: 31n, accepted: false } },
    })
    expect(readProbe(record({ 7: 1n }), nonce)?.factory).toBe('reverted')
  })

  test('with the address that a factory returned, if it is one', () => {
    const returned = (word: bigint, factory = 2n) =>
      readProbe(record({ 7: factory, 13: word }), nonce)?.deployed
    expect(returned(0x1111111111111111111111111111111111111111n)).toEqual(new Uint8Array(20).fill(0x11))
    expect(returned(1n << 160n)).toBeUndefined()
    expect(returned(1n, 1n)).toBeUndefined()
  })
})

test('an answer with more than the magic value in its first word is not an acceptance', () => {
  const dirty = joinBytes(magic, Uint8Array.of(1))
  expect(readProbe(record({ 2: 1n, 4: 2n, 5: 32n, 6: dirty }), nonce)?.before.answer).toMatchObject({
    accepted: false,
  })
  expect(readProbe(record({ 2: 1n, 4: 2n, 5: 64n, 6: magic }), nonce)?.before.answer).toMatchObject({
    accepted: true,
  })
})

test('a record with any changed bit, or with another nonce, is rejected', () => {
  const right = record({ 0: 1n, 2: 100n, 4: 2n, 5: 32n, 6: magic })
  expect(readProbe(right, nonce)).toBeDefined()
  expect(readProbe(right, new Uint8Array(32))).toBeUndefined()
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: right.length - 1 }),
      fc.constantFrom(...'0123456789abcdef'),
      (at, digit) => {
        fc.pre(right[at] !== digit)
        expect(readProbe(right.slice(0, at) + digit + right.slice(at + 1), nonce)).toBeUndefined()
      },
    ),
  )
})

test('a record with a word too many is rejected, even if it is bound to the nonce', () => {
  const content = new Uint8Array(15 * 32)
  const longer = hexOfBytes(joinBytes(content, keccak_256(joinBytes(nonce, content))))
  expect(readProbe(longer, nonce)).toBeUndefined()
})

test('any answer of a node is parsed or rejected, without an exception', () => {
  const right = record({})
  for (const answer of [
    undefined,
    null,
    0,
    {},
    [],
    '',
    '0x',
    right.slice(0, -2),
    `${right}00`,
    `${right.slice(0, -1)}g`,
  ])
    expect(readProbe(answer, nonce)).toBeUndefined()
  fc.assert(fc.property(fc.anything(), answer => readProbe(answer, nonce) === undefined))
})
