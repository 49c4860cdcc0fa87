import { secp256k1 } from '@noble/curves/secp256k1'
import * as fc from 'fast-check'
import {
  hashMessage,
  parseSignature,
  recoverAddress,
  serializeCompactSignature,
  signatureToCompactSignature,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { loadNativeRecover } from '../recover/native.ts'
import { bytesOfHex, hexOfBytes, joinBytes } from './bytes.ts'
import { keySigner } from './key-signer.ts'
import { personalHash } from './personal-hash.ts'

const recover = loadNativeRecover()
const { n } = secp256k1.CURVE
const account = privateKeyToAccount(`0x${'42'.repeat(32)}`)
const hash = personalHash('hello')
const signature = bytesOf(await account.signMessage({ message: 'hello' }))
const r = signature.subarray(0, 32)
const s = signature.subarray(32, 64)
const v = signature[64] ?? 0

function bytesOf(hex: string): Uint8Array {
  return bytesOfHex(hex) ?? expect.unreachable()
}
const word = (value: bigint) => bytesOf(`0x${value.toString(16).padStart(64, '0')}`)
const number = (bytes: Uint8Array) => BigInt(hexOfBytes(bytes))

function outcome(bytes: Uint8Array): string {
  const given = bytes.slice()
  const found = keySigner(hash, bytes, recover)
  expect(bytes).toEqual(given)
  return 'fault' in found ? found.fault : hexOfBytes(found.signer)
}

const address = account.address.toLowerCase()

test('the hash is that of EIP-191, also for text beyond ASCII', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 200 })), text => {
      expect(hexOfBytes(personalHash(text))).toBe(hashMessage(text))
    }),
  )
})

test('65 bytes with v of 27 or 28, and 0 or 1, recover the signer', () => {
  expect(outcome(signature)).toBe(address)
  expect(outcome(joinBytes(r, s, Uint8Array.of(v - 27)))).toBe(address)
})

test('64 bytes of EIP-2098 recover the signer', async () => {
  for (let index = 0; index < 8; index++) {
    const message = `message ${index}`
    const compact = serializeCompactSignature(
      signatureToCompactSignature(parseSignature(await account.signMessage({ message }))),
    )
    const found = keySigner(personalHash(message), bytesOf(compact), recover)
    expect('signer' in found && hexOfBytes(found.signer)).toBe(address)
  }
})

test('only the top bit of the s of EIP-2098 is the parity', () => {
  const low = word(n / 2n)
  expect(low[0]).toBe(0x7f)
  const high = low.slice()
  high[0] = 0xff
  expect(outcome(joinBytes(r, low))).toBe(outcome(joinBytes(r, low, Uint8Array.of(27))))
  expect(outcome(joinBytes(r, high))).toBe(outcome(joinBytes(r, low, Uint8Array.of(28))))
  expect(outcome(joinBytes(r, low))).not.toBe(outcome(joinBytes(r, high)))
})

test('the twin with the high s is refused', () => {
  const twin = joinBytes(r, word(n - number(s)), Uint8Array.of(v === 27 ? 28 : 27))
  expect(outcome(twin)).toBe('signature-high-s')
})

test('an s of half the order is the highest that is low', () => {
  const found = keySigner(hash, joinBytes(r, word(n / 2n), Uint8Array.of(27)), recover)
  expect(found).toHaveProperty('signer')
  expect(outcome(joinBytes(r, word(n / 2n + 1n), Uint8Array.of(27)))).toBe('signature-high-s')
})

test('every v but 0, 1, 27 and 28 is refused', () => {
  for (let other = 0; other < 256; other++) {
    if ([0, 1, 27, 28].includes(other)) continue
    expect(outcome(joinBytes(r, s, Uint8Array.of(other)))).toBe('signature-recovery-id')
  }
})

test('every length but 64 and 65 is refused', () => {
  expect(outcome(new Uint8Array())).toBe('signature-empty')
  for (const length of [1, 32, 63, 66, 130, 1000])
    expect(outcome(new Uint8Array(length))).toBe('signature-length')
})

test('an r or s of zero, or not below the order, is not a signature', () => {
  for (const value of [0n, n, n + 1n, 2n ** 256n - 1n]) {
    expect(outcome(joinBytes(word(value), s, Uint8Array.of(27)))).toBe('signature-unrecoverable')
    expect(outcome(joinBytes(r, word(value), Uint8Array.of(27)))).toBe('signature-unrecoverable')
  }
  expect(outcome(new Uint8Array(64))).toBe('signature-unrecoverable')
})

test('for a valid signature, the signer is the one that viem recovers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.bigInt({ min: 1n, max: n - 1n }), fc.string(), async (key, message) => {
      const signed = await privateKeyToAccount(hexOfBytes(word(key))).signMessage({ message })
      const found = keySigner(personalHash(message), bytesOf(signed), recover)
      const theirs = await recoverAddress({ hash: hashMessage(message), signature: signed })
      expect('signer' in found && hexOfBytes(found.signer)).toBe(theirs.toLowerCase())
    }),
    { numRuns: 50 },
  )
})
