import * as fc from 'fast-check'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { type AccountId, parseAccountId } from '../account.ts'
import { loadNativeRecover } from '../recover/native.ts'
import { type OwnershipQuestion, verifyOwnership } from './verifyOwnership.ts'

/** What is decided without a node. */

const recover = loadNativeRecover()
const key = privateKeyToAccount(`0x${'42'.repeat(32)}`)
const account = parseAccountId(`eip155:1:${key.address}`)
const message = 'hello'
const signature = await key.signMessage({ message })

const ask = (question: Partial<OwnershipQuestion> = {}) =>
  verifyOwnership({ account, message, signature, recover, ...question })

const verified = { status: 'verified', method: 'eoa' }

describe('a key that signed is verified', () => {
  test('without a node, and on every chain', async () => {
    expect(await ask()).toEqual(verified)
    expect(await ask({ account: parseAccountId(`eip155:10:${key.address}`) })).toEqual(verified)
  })

  test('by its signature in any case of hex', async () => {
    expect(await ask({ signature: `0x${signature.slice(2).toUpperCase()}` })).toEqual(verified)
  })

  test('without a word to the node that is there', async () => {
    const client = { request: () => expect.unreachable() }
    expect(await ask({ client })).toEqual(verified)
  })
})

test('what a key did not sign needs a node', async () => {
  expect(await ask({ message: 'other' })).toEqual({ status: 'unavailable', reason: 'no-node' })
  expect(await ask({ signature: '0x' })).toEqual({ status: 'unavailable', reason: 'no-node' })
})

test('a signature over the limit is refused, whatever it is', async () => {
  const tooLarge = { status: 'rejected', reason: 'signature-too-large' }
  expect(await ask({ signature: `0x${'00'.repeat(32_769)}` })).toEqual(tooLarge)
  expect(await ask({ signature: 'z'.repeat(1_000_000) })).toEqual(tooLarge)
  expect(await ask({ limits: { signatureBytes: 64 } })).toEqual(tooLarge)
  expect(await ask({ limits: { signatureBytes: 65 } })).toEqual(verified)
})

test('a signature that is not 0x and whole bytes of hex is refused by that name', async () => {
  for (const wrong of [
    '',
    '0',
    'hello',
    signature.slice(2),
    signature.slice(0, -1),
    `${signature} `,
    `0x${'zz'.repeat(65)}`,
    ` ${signature}`,
    `0X${signature.slice(2)}`,
    `0x ${signature.slice(2)}`,
    `0x${signature.slice(2)}\n`,
  ])
    expect(await ask({ signature: wrong })).toEqual({ status: 'rejected', reason: 'signature-not-hex' })
})

test('any text for a signature has a verdict, and it is never "verified"', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.uint8Array({ maxLength: 300 }).map(bytes => `0x${Buffer.from(bytes).toString('hex')}`),
    fc.uint8Array({ minLength: 64, maxLength: 65 }).map(bytes => `0x${Buffer.from(bytes).toString('hex')}`),
  )
  await fc.assert(
    fc.asyncProperty(text, fc.string({ unit: 'binary' }), async (signature, message) => {
      const verdict = await ask({ signature, message })
      expect(['rejected', 'unavailable']).toContain(verdict.status)
    }),
    { numRuns: 300 },
  )
})

test('a signature proves no account but its own', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 41 }),
      fc.constantFrom(...'0123456789abcdef'),
      async (at, digit) => {
        const address = key.address.toLowerCase()
        fc.pre(address[at] !== digit)
        const other: AccountId = parseAccountId(
          `eip155:1:${address.slice(0, at)}${digit}${address.slice(at + 1)}`,
        )
        expect(await ask({ account: other })).toEqual({ status: 'unavailable', reason: 'no-node' })
      },
    ),
  )
})
