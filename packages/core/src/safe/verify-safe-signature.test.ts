import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { eip155Chain, parseAccountId, parseAddress } from '../account.ts'
import { InputError } from '../input.ts'
import { recoverWithNoble } from '../recover/noble.ts'
import { safeMessageHash } from './message.ts'
import { type Script, scriptedSafe } from './testing/scripted-safe.ts'
import { verifySafeSignature } from './verify-safe-signature.ts'

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
  const verify = (signature: string, answer: Hex | 'reverts', script: Partial<Script> = {}) => {
    const { client } = scriptedSafe({ safe, owners: [owner], accepts: { [safe]: answer }, ...script })
    return verifySafeSignature({ ...question, client, signature })
  }

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
  })

  test('is only asked of a Safe', async () => {
    for (const [instead, reason] of [
      [{ getOwners: 'no-code' }, 'no-code'],
      [{ VERSION: 'reverts' }, 'answers-otherwise'],
      [{ getOwners: '0x' }, 'answers-otherwise'],
      [{ getThreshold: 'reverts' }, 'answers-otherwise'],
    ] as const)
      expect(await verify('0x', fresh, { instead })).toMatchObject({ status: 'not-a-safe', reason })
    expect(await verify('0x', fresh, { version: '0.1.0' })).toMatchObject({ reason: 'unknown-version' })
    expect(await verify('0x', fresh, { threshold: 2n })).toMatchObject({ reason: 'answers-otherwise' })
    expect(await verify('0x', fresh, { threshold: 0n })).toMatchObject({ reason: 'answers-otherwise' })
    expect(await verify('0x', fresh, { instead: { getStorageAt: '0x' } })).toMatchObject({
      status: 'verified',
    })
  })
})
