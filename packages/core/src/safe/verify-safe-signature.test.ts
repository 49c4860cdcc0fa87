import { encodeFunctionResult, type Hex, parseAbi, serializeErc6492Signature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { eip155Chain, parseAccountId, parseAddress } from '../account.ts'
import { InputError } from '../input.ts'
import type { NodeClient } from '../node-client.ts'
import { recoverWithNoble } from '../recover/noble.ts'
import { compareAddresses, writeSafeSignature } from './assemble.ts'
import { safeMessageHash } from './message.ts'
import type { SafePart } from './parts.ts'
import { readSafe } from './read-safe.ts'
import { type Script, scriptedSafe } from './testing/scripted-safe.ts'
import { type SafeSignatureQuestion, verifySafeSignature } from './verify-safe-signature.ts'

const question = {
  account: parseAccountId('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'),
  message: `0x${'ab'.repeat(32)}` as const,
  signature: '0x',
  recover: recoverWithNoble,
  client: { request: () => Promise.reject(new Error('The node was asked.')) },
}

test('a value that cannot be the signature of any Safe is refused without a node', async () => {
  for (const [signature, reason] of [
    [`0x${'00'.repeat(32_769)}`, 'signature-too-large'],
    ['hello', 'signature-not-hex'],
    ['0x123', 'signature-not-hex'],
    [`0x${'ff'.repeat(96)}${'6492'.repeat(16)}`, 'wrapper-malformed'],
  ] as const)
    expect(await verifySafeSignature({ ...question, signature })).toEqual({ status: 'unreadable', reason })
  expect(await verifySafeSignature({ ...question, signature: '0x1234', signatureBytes: 1 })).toEqual({
    status: 'unreadable',
    reason: 'signature-too-large',
  })
})

test('any other is verified with the node', async () => {
  for (const signature of ['0x', '0x1234', `0x${'00'.repeat(32_768)}`])
    expect(await verifySafeSignature({ ...question, signature })).toMatchObject({ status: 'unavailable' })
})

test('a question without a field is refused', async () => {
  for (const field of ['account', 'message', 'signature', 'recover', 'client'])
    await expect(verifySafeSignature({ ...question, [field]: undefined })).rejects.toThrow(InputError)
})

describe('the answer of a Safe', () => {
  const safe = parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
  const key = privateKeyToAccount(`0x${'42'.repeat(32)}`)
  const owner = parseAddress(key.address)
  const chain = eip155Chain(1)
  const { message } = question
  const hash = safeMessageHash({ safe, chain, rules: { domain: 'chain-and-safe' }, message })
  const fresh: Hex = `0x1626ba7e${'0'.repeat(56)}`
  const verify = (
    signature: string,
    answer: Hex | 'reverts' | ((signature: Hex) => Hex),
    { accepts, ...script }: Partial<Script> = {},
    hints: Partial<SafeSignatureQuestion> = {},
  ) => {
    const { client } = scriptedSafe({
      safe,
      owners: [owner],
      accepts: { [safe]: answer, ...accepts },
      ...script,
    })
    return verifySafeSignature({ ...question, client, signature, ...hints })
  }

  test('needs few questions to the node if many parts lead to the same bytes', async () => {
    const owners = Array.from({ length: 170 }, (_, index) =>
      parseAddress(`0x${(index + 1).toString(16).padStart(40, '0')}`),
    )
    const word = (value: number | bigint) => value.toString(16).padStart(64, '0')
    const size = 32_768 - 170 * 65 - 32
    const parts = owners.map(owner => `${word(BigInt(owner))}${word(170 * 65)}00`).join('')
    const { client } = scriptedSafe({
      safe,
      owners,
      threshold: 170n,
      accepts: {
        [safe]: fresh,
        ...Object.fromEntries(owners.map(owner => [owner, `0x20c13b0b${'0'.repeat(56)}` as const])),
      },
    })
    let sent = 0
    const counting: NodeClient = {
      request: request => {
        sent += JSON.stringify(request).length
        return client.request(request)
      },
    }
    const signature: Hex = `0x${parts}${word(size)}${'ab'.repeat(size)}`
    expect(await verifySafeSignature({ ...question, client: counting, signature })).toMatchObject({
      status: 'verified',
      owners: [],
      signature,
    })
    expect(sent).toBeLessThan(500_000)
  })

  test('decides whether a signature is valid, and its parts say who signed', async () => {
    const signature = await key.sign({ hash })
    expect(await verify(signature, fresh)).toMatchObject({
      status: 'verified',
      method: 'signatures',
      owners: [owner],
      safe: { version: '1.4.1', threshold: 1, owners: [owner], block: { number: 7n } },
    })
    expect(await verify('0x', fresh)).toMatchObject({ method: 'signed-on-chain', owners: [] })
    expect(await verify(`0x${'11'.repeat(64)}02`, fresh)).toMatchObject({ status: 'verified', owners: [] })
  })

  test('says which owners only approved on the chain, even of a contract that accepts every signature', async () => {
    const victim = parseAddress(`0x${'f1'.repeat(20)}`)
    const claims = { owners: [owner, victim], threshold: 2n, approved: { [victim]: hash } }
    const own: SafePart = { kind: 'ecdsa', signature: await key.sign({ hash }) }
    const approval: SafePart = { kind: 'approved-hash', owner: victim }
    const signature = writeSafeSignature([own, approval])
    expect(await verify(signature, fresh, claims)).toMatchObject({
      status: 'verified',
      owners: [owner, victim],
      approved: [victim],
    })
    expect(await verify(await key.sign({ hash }), fresh)).toMatchObject({ owners: [owner], approved: [] })
    // It says nothing about an owner who, as the contract says itself, has not approved.
    expect(await verify(signature, fresh, { ...claims, approved: {} })).toMatchObject({
      status: 'verified',
      owners: [],
      approved: [],
    })
  })

  test('says what the Safe reads of a signature, unless its custom handler reads more', async () => {
    const signature = await key.sign({ hash })
    const padded = `${signature}${'ab'.repeat(900)}` as const
    expect(await verify(signature, fresh)).toMatchObject({ signature })
    expect(await verify(padded, fresh)).toMatchObject({ status: 'verified', owners: [owner], signature })
    const readsAll = (given: Hex) => (given === padded ? fresh : '0x')
    expect(await verify(padded, readsAll)).toMatchObject({ status: 'verified', signature: padded })
    const unreadable = `0x${'11'.repeat(64)}02` as const
    expect(await verify(unreadable, fresh)).toMatchObject({ owners: [], signature: unreadable })
  })

  test('that is no is explained by the first part that is wrong', async () => {
    const signature = await key.sign({ hash })
    expect(await verify(signature, 'reverts')).toMatchObject({ reason: 'contract-refused' })
    expect(await verify('0x', 'reverts')).toMatchObject({ reason: 'not-signed-on-chain' })
    expect(await verify(`0x${'11'.repeat(64)}02`, 'reverts')).toMatchObject({
      status: 'refused',
      reason: 'bad-part',
      part: 0,
      fault: 'recovery-id',
    })
    expect(await verify(signature, '0x')).toMatchObject({ reason: 'no-signature-handler' })
    expect(await verify(signature, '0x1626ba7e')).toMatchObject({ reason: 'contract-refused' })
    // Only one of the two functions is without an answer.
    expect(await verify(signature, '0x', { instead: { isValidSignature: 'reverts' } })).toMatchObject({
      reason: 'contract-refused',
    })
  })

  const second = privateKeyToAccount(`0x${'43'.repeat(32)}`)
  const [low, high] = [key, second].sort((a, b) =>
    compareAddresses(parseAddress(a.address), parseAddress(b.address)),
  )
  if (!low || !high) throw new Error('There are two keys.')
  const [lowest, highest] = [parseAddress(low.address), parseAddress(high.address)]
  const contract = parseAddress(`0x${'ff'.repeat(20)}`)
  const ecdsa = async (by: typeof key, id = 1): Promise<SafePart> => ({
    kind: 'ecdsa',
    signature: await by.sign({
      hash: safeMessageHash({
        safe,
        chain: eip155Chain(id),
        rules: { domain: 'chain-and-safe' },
        message,
      }),
    }),
  })
  const ofContract: SafePart = { kind: 'contract', owner: contract, signature: '0x1234' }
  const approval: SafePart = { kind: 'approved-hash', owner: highest }
  const noSigner: SafePart = { kind: 'ecdsa', signature: `0x${'00'.repeat(64)}1b` }
  const accepting = { accepts: { [contract]: `0x20c13b0b${'0'.repeat(56)}` } } as const
  const owners = [lowest, highest, contract]
  const otherChains = [eip155Chain(5), eip155Chain(10)]
  const bad = { reason: 'bad-part' }

  test.each<{
    name: string
    parts: (SafePart | Promise<SafePart>)[]
    script?: Partial<Script>
    hints?: Partial<SafeSignatureQuestion>
    expected: { reason: string; [field: string]: unknown }
  }>([
    {
      name: 'whose parts are valid',
      parts: [ecdsa(low), ecdsa(high)],
      expected: { reason: 'contract-refused' },
    },
    {
      name: 'that is too short',
      parts: [ecdsa(low)],
      script: { threshold: 2n },
      expected: { reason: 'below-threshold', parts: 1, threshold: 2 },
    },
    {
      name: 'in the wrong order',
      parts: [ecdsa(high), ecdsa(low)],
      expected: { ...bad, part: 1, owner: lowest, fault: 'out-of-order', code: 'GS026' },
    },
    {
      name: 'that repeats an owner',
      parts: [ecdsa(low), ecdsa(low)],
      expected: { ...bad, part: 1, owner: lowest, fault: 'repeated' },
    },
    { name: 'without a signer', parts: [noSigner], expected: { ...bad, part: 0, fault: 'no-signer' } },
    {
      name: 'with a hash that is not approved',
      parts: [ecdsa(low), approval],
      expected: { ...bad, part: 1, owner: highest, fault: 'hash-not-approved' },
    },
    {
      name: 'with an approved hash',
      parts: [ecdsa(low), approval],
      script: { approved: { [highest]: hash } },
      expected: { reason: 'contract-refused' },
    },
    {
      name: 'that a contract accepts',
      parts: [ecdsa(low), ofContract],
      script: accepting,
      expected: { reason: 'contract-refused' },
    },
    {
      name: 'that a contract accepts by the other function',
      parts: [ecdsa(low), ofContract],
      script: { ...accepting, version: '1.5.0' },
      expected: { ...bad, part: 1, owner: contract, fault: 'contract-refused', code: 'GS024' },
    },
    {
      name: 'that a contract refuses',
      parts: [ofContract],
      script: { accepts: { [contract]: 'reverts' } },
      expected: { ...bad, part: 0, owner: contract, fault: 'contract-refused' },
    },
    {
      name: 'by a stranger',
      parts: [ecdsa(low), ecdsa(high)],
      script: { owners: [lowest, contract] },
      expected: { reason: 'not-an-owner', part: 1, owner: highest },
    },
    {
      name: 'by a former owner',
      parts: [ecdsa(high)],
      script: { owners: [lowest] },
      hints: { formerOwners: [highest] },
      expected: { reason: 'stale-owner', part: 0, owner: highest },
    },
    {
      name: 'for another chain',
      parts: [ecdsa(low, 10)],
      hints: { otherChains, formerOwners: [lowest] },
      expected: { reason: 'wrong-chain', part: 0, owner: lowest, chain: 'eip155:10' },
    },
    {
      name: 'by a stranger for another chain',
      parts: [ecdsa(low, 10)],
      script: { owners: [highest] },
      hints: { otherChains },
      expected: { reason: 'not-an-owner', part: 0 },
    },
    {
      name: 'with an approval by a stranger',
      parts: [approval],
      script: { owners: [lowest], approved: { [highest]: hash } },
      hints: { otherChains },
      expected: { reason: 'not-an-owner', part: 0, owner: highest },
    },
  ])('to a signature $name says so', async ({ parts, script, hints, expected }) => {
    const signature = writeSafeSignature(await Promise.all(parts))
    const threshold = BigInt(parts.length)
    const verdict = await verify(signature, 'reverts', { owners, threshold, ...script }, hints)
    expect(verdict).toMatchObject({ status: 'refused', ...expected })
    expect('owner' in verdict).toBe('owner' in expected || expected.reason === 'not-an-owner')
  })

  test('is only asked of a Safe', async () => {
    for (const [instead, reason] of [
      [{ getOwners: 'no-code' }, 'no-code'],
      [{ VERSION: 'reverts' }, 'answers-otherwise'],
      [{ getOwners: '0x' }, 'answers-otherwise'],
      [{ getThreshold: 'reverts' }, 'answers-otherwise'],
    ] as const)
      expect(await verify('0x', fresh, { instead })).toMatchObject({ status: 'not-a-safe', reason })
    const version = encodeFunctionResult({
      abi: parseAbi(['function VERSION() view returns (string)']),
      result: '1.4.1',
    })
    expect(await verify('0x', fresh, { instead: { VERSION: { reverts: version } } })).toMatchObject({
      reason: 'answers-otherwise',
    })
    expect(await verify('0x', fresh, { version: '0.1.0' })).toMatchObject({ reason: 'unknown-version' })
    expect(await verify('0x', fresh, { threshold: 2n })).toMatchObject({ reason: 'answers-otherwise' })
    expect(await verify('0x', fresh, { threshold: 0n })).toMatchObject({ reason: 'answers-otherwise' })
    expect(await verify('0x', fresh, { instead: { getStorageAt: '0x' } })).toMatchObject({
      status: 'verified',
    })
  })
  test('names the factory of a Safe that is not deployed', async () => {
    const data = '0x1234'
    const signature = serializeErc6492Signature({
      address: contract,
      data,
      signature: await key.sign({ hash }),
    })
    const planned = { status: 'verified', safe: { deployed: false, factory: contract } }
    expect(await verify(signature, fresh, { factory: 2n })).toMatchObject(planned)
    const { client } = scriptedSafe({ safe, owners: [owner] })
    const factory = { address: contract, call: data } as const
    const reading = await readSafe({ account: question.account, client, factory })
    expect(reading).toMatchObject({ status: 'safe', safe: { deployed: true } })
    expect(reading.status === 'safe' && 'factory' in reading.safe).toBe(false)
  })
})
