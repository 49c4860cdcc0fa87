import { secp256k1 } from '@noble/curves/secp256k1'
import * as fc from 'fast-check'
import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { loadNativeRecover } from './native.ts'
import { recoverWithNoble } from './noble.ts'

const native = loadNativeRecover()
const { n, Fp } = secp256k1.CURVE
const p = Fp.ORDER

const hex = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex')
const word = (value: bigint) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex')
const signatureOf = (r: bigint, s: bigint) => Buffer.concat([word(r), word(s)])

/** Recovers with both libraries and returns their common result. */
function recover(hash: Uint8Array, signature: Uint8Array, yParity: 0 | 1): string | undefined {
  const answer = hex(native(hash, signature, yParity))
  expect(hex(recoverWithNoble(hash, signature, yParity))).toBe(answer)
  return answer
}

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const parity = fc.constantFrom(0 as const, 1 as const)
const secretKey = fc.bigInt({ min: 1n, max: n - 1n })

function sign(hash: Uint8Array, key: bigint, lowS = true) {
  const signature = secp256k1.sign(hash, word(key), { lowS })
  return {
    compact: signature.toCompactRawBytes(),
    yParity: signature.recovery === 0 ? (0 as const) : (1 as const),
  }
}

test('both recover the key that signed', () => {
  fc.assert(
    fc.property(bytes(32), secretKey, (hash, key) => {
      const { compact, yParity } = sign(hash, key)
      const address = privateKeyToAddress(`0x${word(key).toString('hex')}`)
        .slice(2)
        .toLowerCase()
      expect(recover(hash, compact, yParity)).toBe(address)
      // The twin with the high s and the other parity belongs to the same key; refusing it is not the task of recovery.
      const twin = signatureOf(
        BigInt(`0x${hex(compact.subarray(0, 32))}`),
        n - BigInt(`0x${hex(compact.subarray(32))}`),
      )
      expect(recover(hash, twin, yParity === 0 ? 1 : 0)).toBe(address)
      expect(recover(hash, compact, yParity === 0 ? 1 : 0)).not.toBe(address)
    }),
    { numRuns: 200 },
  )
})

test('for a signature with one changed bit, both return the same other address or none', () => {
  fc.assert(
    fc.property(bytes(32), secretKey, fc.nat(511), (hash, key, bit) => {
      const { compact, yParity } = sign(hash, key)
      const original = recover(hash, compact, yParity)
      compact[bit >> 3] = (compact[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(recover(hash, compact, yParity)).not.toBe(original)
    }),
    { numRuns: 400 },
  )
})

test('for random bytes, both return the same result', () => {
  fc.assert(
    fc.property(bytes(32), bytes(64), parity, (hash, signature, yParity) => {
      recover(hash, signature, yParity)
    }),
    { numRuns: 2000 },
  )
})

describe('at the limits of the numbers', () => {
  const edges = {
    '0': 0n,
    '1': 1n,
    '2': 2n,
    'n/2': n / 2n,
    'n/2+1': n / 2n + 1n,
    'n-1': n - 1n,
    n: n,
    'n+1': n + 1n,
    'p-n-1': p - n - 1n,
    'p-n': p - n,
    'p-1': p - 1n,
    p: p,
    'p+1': p + 1n,
    '2^256-1': 2n ** 256n - 1n,
    Gx: secp256k1.CURVE.Gx,
    '5 (no point has it)': 5n,
  }
  const hashes = { ...edges, 'n-Gx': n - secp256k1.CURVE.Gx }

  test('both agree on every r, s, hash and parity', () => {
    for (const r of Object.values(edges))
      for (const s of Object.values(edges))
        for (const hash of [0n, 1n, n - 1n, n, n + 1n, 2n ** 256n - 1n])
          for (const yParity of [0, 1] as const) recover(word(hash), signatureOf(r, s), yParity)
  })

  test.each(Object.entries(edges).filter(([, value]) => value === 0n || value >= n))(
    'an r or s of %s is not a signature',
    (_, value) => {
      for (const hash of Object.values(hashes))
        for (const yParity of [0, 1] as const) {
          expect(recover(word(hash), signatureOf(value, 1n), yParity)).toBeUndefined()
          expect(recover(word(hash), signatureOf(1n, value), yParity)).toBeUndefined()
        }
    },
  )

  test('an r that is not the x-coordinate of a point is not a signature', () => {
    expect(recover(word(1n), signatureOf(5n, 1n), 0)).toBeUndefined()
  })

  test('an r whose point has the x-coordinate r + n is not found by the parity alone', () => {
    // A signer may obtain r = x - n for a point with x >= n; only the recovery ids 2 and 3 could express this, and no
    // wallet has them. As r itself, it belongs to another point or none.
    for (let r = 1n; r < 40n; r++) recover(word(7n), signatureOf(r, 9n), 0)
  })

  test('a public key at infinity results in no address', () => {
    // s R = h G makes Q = r^-1 (s R - h G) the point at infinity: take R = G, s = h.
    for (const h of [1n, 2n, n / 2n, n - 1n]) {
      const { Gx } = secp256k1.CURVE
      expect(recover(word(h), signatureOf(Gx, h), 0)).toBeUndefined()
      expect(recover(word(h), signatureOf(Gx, n - h), 1)).toBeUndefined()
    }
  })

  test('a hash is reduced modulo n', () => {
    const { compact, yParity } = sign(word(5n), 3n)
    expect(recover(word(n + 5n), compact, yParity)).toBe(recover(word(5n), compact, yParity))
  })

  test('a hash of zero has signers', () => {
    const { compact, yParity } = sign(word(0n), 3n)
    expect(recover(word(0n), compact, yParity)).toBe(
      privateKeyToAddress(`0x${word(3n).toString('hex')}`)
        .slice(2)
        .toLowerCase(),
    )
    expect(recover(word(n), compact, yParity)).toBe(recover(word(0n), compact, yParity))
  })
})

test('values of an unexpected length cause no exception', () => {
  for (const recover of [native, recoverWithNoble]) {
    expect(recover(new Uint8Array(32), new Uint8Array(63), 0)).toBeUndefined()
    expect(recover(new Uint8Array(32), new Uint8Array(0), 1)).toBeUndefined()
  }
})

test('the next recovery does not change an earlier result', () => {
  const first = sign(word(1n), 1n)
  const second = sign(word(2n), 2n)
  const answer = native(word(1n), first.compact, first.yParity)
  const before = hex(answer)
  native(word(2n), second.compact, second.yParity)
  expect(hex(answer)).toBe(before)
})

test('hex in place of bytes recovers no key, although noble could read it', () => {
  const { compact, yParity } = sign(word(1n), 1n)
  expect(recoverWithNoble(word(1n), compact, yParity)).toBeDefined()
  const asHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex') as unknown as Uint8Array
  expect(recoverWithNoble(asHex(word(1n)), compact, yParity)).toBeUndefined()
  expect(recoverWithNoble(word(1n), asHex(compact), yParity)).toBeUndefined()
})
