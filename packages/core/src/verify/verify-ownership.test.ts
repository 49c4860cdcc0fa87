import * as fc from 'fast-check'
import { encodeAbiParameters, type Hex, parseAbiParameters, serializeErc8010Signature } from 'viem'
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

test('a signature over the limit is not checked, even if it is not hex', async () => {
  const tooLarge = { status: 'unavailable', reason: 'signature-too-large' }
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

/** A node whose probe returns these records, one for each call, and what it was asked. */
function scripted(records: Parameters<typeof probeRecord>[0][], { nonce = 7 } = {}) {
  const requests: { method: string; params: unknown; signal: unknown }[] = []
  /** Of each call: whether it is plain (0), calls a factory (1) or an initializer (2). */
  const kinds: number[] = []
  const callData: string[] = []
  const request = async (
    { method, params }: { method: string; params?: unknown },
    options?: { signal?: AbortSignal },
  ) => {
    requests.push({ method, params, signal: options?.signal })
    switch (method) {
      case 'eth_chainId':
        return '0x1'
      case 'eth_getBlockByNumber':
        return { number: '0x10', hash: `0x${'ab'.repeat(32)}` }
      case 'eth_getTransactionCount':
        return `0x${nonce.toString(16)}`
      default: {
        const [{ data }] = params as [{ data: string }]
        const word = (at: number) => data.slice(probeCode.length + at * 64, probeCode.length + at * 64 + 64)
        const record = records[kinds.length] ?? expect.unreachable('A call too many.')
        callData.push(data)
        kinds.push(Number(`0x${word(3)}`))
        return probeRecord({ 0: 1n, 1: BigInt(probeGasNeeded), ...record }, bytesOfKnownHex(`0x${word(0)}`))
      }
    }
  }
  return { client: { request }, requests, kinds, callData }
}

const accepting = { 4: 2n, 5: 32n, 6: Uint8Array.of(0x16, 0x26, 0xba, 0x7e) }
const refusing = { 4: 2n, 5: 32n }

test('every request to the node is cancelled with the verification, and the block is read without its transactions', async () => {
  const { client, requests } = scripted([{ 2: 100n, ...accepting }])
  await ask({ signature: '0x', client })
  expect(requests.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_getBlockByNumber', 'eth_call'])
  for (const { signal } of requests) expect(signal).toBeInstanceOf(AbortSignal)
  expect(requests[1]?.params).toEqual(['latest', false])
})

test('a wrapper without well-formed content is refused without a node', async () => {
  for (const suffix of ['6492', '8010'])
    expect(await ask({ signature: `0x${'ff'.repeat(96)}${suffix.repeat(16)}` })).toEqual({
      status: 'rejected',
      reason: 'wrapper-malformed',
    })
})

describe('an account that is not deployed', () => {
  const factory: Hex = `0x${'22'.repeat(20)}`
  const wrapped = `${encodeAbiParameters(parseAbiParameters('address, bytes, bytes'), [factory, '0x1234', '0x56'])}${'6492'.repeat(16)}`
  const deployed = { 2: 0n, 7: 2n, 8: 50n, 10: 2n, 11: 32n, 12: Uint8Array.of(0x16, 0x26, 0xba, 0x7e) }

  test('is deployed in the call by the factory of its signature', async () => {
    const { client, kinds, callData } = scripted([deployed])
    expect(await ask({ signature: wrapped, client })).toMatchObject({ method: 'erc6492', factory })
    expect(kinds).toEqual([1])
    // The account receives the signature in the wrapper.
    expect(callData[0]).toMatch(new RegExp(`${'0'.repeat(63)}156${'00'.repeat(31)}$`))
  })

  test('is not deployed by a factory that is not allowed', async () => {
    const { client, kinds } = scripted([{}])
    expect(await ask({ signature: wrapped, client, factories: [] })).toMatchObject({
      status: 'unavailable',
      reason: 'factory-not-allowed',
      block: { number: 16n },
    })
    expect(kinds).toEqual([0])
  })
})

describe('a key that has signed a delegation', () => {
  const delegate: Hex = `0x${'11'.repeat(20)}`
  const asBytes = bytesOfKnownHex(`0xef0100${'11'.repeat(20)}`)
  const asCode = { 2: 23n, 3: asBytes }
  const wrap = async (initializer?: { address: Hex; data: Hex }) => {
    const authorization = await key.signAuthorization({ contractAddress: delegate, chainId: 1, nonce: 7 })
    return serializeErc8010Signature({ authorization, signature: '0x1234', ...initializer })
  }
  const verdict = async (node: ReturnType<typeof scripted>, initializer?: { address: Hex; data: Hex }) =>
    ask({ signature: await wrap(initializer), client: node.client })

  test('is simulated with that code, and verified if it accepts', async () => {
    const node = scripted([{}, { ...asCode, ...accepting }])
    expect(await verdict(node)).toMatchObject({ status: 'verified', method: 'eip7702', delegate })
    const [call] = node.requests.filter(({ method }) => method === 'eth_call').slice(1)
    expect(call?.params).toMatchObject([{}, {}, { [key.address]: { code: `0xef0100${'11'.repeat(20)}` } }])
    for (const { signal } of node.requests) expect(signal).toBeInstanceOf(AbortSignal)
    expect(node.kinds).toEqual([0, 0])
  })

  test('is refused if that code refuses, reverts or has no answer', async () => {
    for (const [words, reason] of [
      [refusing, 'contract-refused'],
      [{ 4: 1n }, 'contract-reverted'],
      [{ 4: 2n }, 'contract-without-signature-handler'],
    ] as const)
      expect(await verdict(scripted([{}, { ...asCode, ...words }]))).toMatchObject({
        status: 'rejected',
        reason,
        block: { number: 16n },
      })
  })

  test('is verified if it accepts only after its own initializer, or only before it', async () => {
    const initializer = { address: key.address, data: '0x01' } as const
    const after = { 7: 2n, 8: 23n, 9: asBytes, 10: 2n, 11: 32n }
    const accepted = { ...after, 12: accepting[6] }
    for (const words of [
      { ...refusing, ...accepted },
      { ...accepting, ...after },
    ]) {
      const node = scripted([{}, { ...asCode, ...words }])
      expect(await verdict(node, initializer)).toMatchObject({ method: 'eip7702' })
      expect(node.kinds).toEqual([0, 2])
    }
    expect(await verdict(scripted([{}, { ...asCode, ...refusing, ...after }]), initializer)).toMatchObject({
      reason: 'contract-refused',
    })
  })

  test('is not initialized by another contract, or without data', async () => {
    for (const [initializer, reason] of [
      [{ address: delegate, data: '0x01' }, 'initializer-not-allowed'],
      [{ address: key.address, data: '0x' }, 'contract-refused'],
    ] as const) {
      const node = scripted([{}, { ...asCode, ...refusing }])
      expect(await verdict(node, initializer)).toMatchObject({ reason })
      expect(node.kinds).toEqual([0, 0])
    }
  })

  test('is not simulated if its nonce is another, so an old authorization proves nothing', async () => {
    const node = scripted([{}], { nonce: 8 })
    expect(await verdict(node)).toMatchObject({
      status: 'rejected',
      reason: 'authorization-invalid',
      block: { number: 16n },
    })
  })

  test('is not simulated if another key has signed it', async () => {
    const stranger = privateKeyToAccount(`0x${'43'.repeat(32)}`)
    const authorization = await stranger.signAuthorization({
      contractAddress: delegate,
      chainId: 1,
      nonce: 7,
    })
    const { client } = scripted([{}])
    expect(
      await ask({ signature: serializeErc8010Signature({ authorization, signature: '0x1234' }), client }),
    ).toMatchObject({ reason: 'authorization-invalid' })
  })

  test('is not simulated if the chain already has this code, or a contract', async () => {
    for (const words of [
      { ...asCode, ...refusing },
      { 2: 100n, ...refusing },
    ])
      expect(await verdict(scripted([words]))).toMatchObject({ reason: 'contract-refused' })
    expect(await verdict(scripted([{ 2: 100n, ...accepting }]))).toMatchObject({ method: 'erc1271' })
  })

  test('is not simulated if the chain has other code for it that accepts', async () => {
    const other = { 2: 23n, 3: bytesOfKnownHex(`0xef0100${'12'.repeat(20)}`) }
    const node = scripted([{ ...other, ...accepting }])
    expect(await verdict(node)).toMatchObject({ status: 'verified', method: 'eip7702' })
    expect(node.callData[0]).toMatch(new RegExp(`${'0'.repeat(63)}21234${'00'.repeat(30)}$`))
  })

  test('is simulated if the chain has other code for it that refuses', async () => {
    const other = { 2: 23n, 3: bytesOfKnownHex(`0xef0100${'12'.repeat(20)}`) }
    const node = scripted([
      { ...other, ...refusing },
      { ...asCode, ...accepting },
    ])
    expect(await verdict(node)).toMatchObject({ method: 'eip7702', delegate })
  })

  test('is not verified by a node that does not simulate the code', async () => {
    for (const words of [{}, { 2: 100n }, { 2: 23n, 3: bytesOfKnownHex(`0xef0100${'12'.repeat(20)}`) }])
      expect(await verdict(scripted([{}, { ...words, ...accepting }]))).toMatchObject({
        status: 'unavailable',
        reason: 'node-error',
      })
  })
})
