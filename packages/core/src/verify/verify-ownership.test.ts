import * as fc from 'fast-check'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { type AccountId, parseAccountId } from '../account.ts'
import { loadNativeRecover } from '../recover/native.ts'
import { bytesOfKnownHex } from './bytes.ts'
import { probeGasNeeded } from './probe.ts'
import { probeCode } from './probe-code.ts'
import { probeRecord } from './testing/probe-record.ts'
import { type OwnershipQuestion, verifyOwnership } from './verify-ownership.ts'

/** Verdicts that need no node. */

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

  test('with its signature in any letter case', async () => {
    expect(await ask({ signature: `0x${signature.slice(2).toUpperCase()}` })).toEqual(verified)
  })

  test('without a request to the available node', async () => {
    const client = { request: () => expect.unreachable() }
    expect(await ask({ client })).toEqual(verified)
  })
})

test('a signature that is not the key’s own needs a node', async () => {
  expect(await ask({ message: 'other' })).toEqual({ status: 'unavailable', reason: 'no-node' })
  expect(await ask({ signature: '0x' })).toEqual({ status: 'unavailable', reason: 'no-node' })
})

test('a signature over the limit is refused, even if it is not hex', async () => {
  const tooLarge = { status: 'rejected', reason: 'signature-too-large' }
  expect(await ask({ signature: `0x${'00'.repeat(32_769)}` })).toEqual(tooLarge)
  expect(await ask({ signature: 'z'.repeat(1_000_000) })).toEqual(tooLarge)
  expect(await ask({ limits: { signatureBytes: 64 } })).toEqual(tooLarge)
  expect(await ask({ limits: { signatureBytes: 65 } })).toEqual(verified)
})

test('a signature that is not 0x and whole bytes of hex is refused for that reason', async () => {
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

test('any text as a signature has a verdict, and it is never "verified"', async () => {
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

test('a signature proves only its own account', async () => {
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

describe('a node is asked about a contract', () => {
  const magic = Uint8Array.of(0x16, 0x26, 0xba, 0x7e)
  const block = { number: '0x10', hash: `0x${'ab'.repeat(32)}` }

  /** A node with a contract at the account that accepts every signature. */
  function nodeWith({ saidChain = 1n, chain = 1n, gas = BigInt(probeGasNeeded) } = {}) {
    const requested: string[] = []
    const request = async ({ method, params }: { method: string; params?: unknown }) => {
      requested.push(method)
      if (method === 'eth_chainId') return `0x${saidChain.toString(16)}`
      if (method === 'eth_getBlockByNumber') return block
      const [{ data }] = params as [{ data: string }]
      const nonce = bytesOfKnownHex(`0x${data.slice(probeCode.length, probeCode.length + 64)}`)
      return probeRecord({ 0: chain, 1: gas, 2: 100n, 4: 2n, 5: 32n, 6: magic }, nonce)
    }
    return { client: { request }, requested }
  }

  test('that accepts the signature, so it is verified', async () => {
    const { client } = nodeWith()
    expect(await ask({ signature: '0x', client })).toMatchObject({ status: 'verified', method: 'erc1271' })
  })

  test('and gives the call too little gas, so the verdict is unavailable', async () => {
    const { client } = nodeWith({ gas: BigInt(probeGasNeeded) - 1n })
    expect(await ask({ signature: '0x', client })).toMatchObject({
      status: 'unavailable',
      reason: 'node-error',
    })
  })

  test('and says that it is on another chain, so the contract is not asked', async () => {
    const { client, requested } = nodeWith({ saidChain: 10n })
    expect(await ask({ signature: '0x', client })).toMatchObject({
      status: 'unavailable',
      reason: 'node-wrong-chain',
    })
    expect(requested).not.toContain('eth_call')
  })

  test('and runs the call on another chain than it said, so the verdict is unavailable', async () => {
    const { client } = nodeWith({ chain: 10n })
    expect(await ask({ signature: '0x', client })).toMatchObject({
      status: 'unavailable',
      reason: 'node-wrong-chain',
    })
  })
})
