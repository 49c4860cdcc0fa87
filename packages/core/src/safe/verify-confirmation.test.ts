import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { eip155Chain, formatAccountId, parseAddress } from '../account.ts'
import { recoverWithNoble } from '../recover/noble.ts'
import { safeMessageHash, signedHash } from './message.ts'
import { type Script, scriptedSafe } from './testing/scripted-safe.ts'
import { type ConfirmationQuestion, verifyConfirmation } from './verify-confirmation.ts'

const safe = parseAddress(`0x${'11'.repeat(20)}`)
const contract = parseAddress(`0x${'22'.repeat(20)}`)
const key = privateKeyToAccount(`0x${'42'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'43'.repeat(32)}`)
const owner = parseAddress(key.address)
const message = signedHash('The lamp is lit.')
const hashOn = (id: number) =>
  safeMessageHash({ safe, chain: eip155Chain(id), rules: { domain: 'chain-and-safe' }, message })
const hash = hashOn(1)
const signature = await key.sign({ hash })
const prefixed = await key.signMessage({ message: { raw: hash } })
const withV = (given: Hex, v: number): Hex => `0x${given.slice(2, 130)}${v.toString(16).padStart(2, '0')}`
const vOf = (given: Hex) => Number(`0x${given.slice(-2)}`)

function confirm(given: Hex, more: Partial<ConfirmationQuestion> = {}, script: Partial<Script> = {}) {
  const { client } = scriptedSafe({ safe, owners: [owner, contract], ...script })
  const account = formatAccountId(eip155Chain(1), safe)
  return verifyConfirmation({
    ...{ account, message, owner, client, recover: recoverWithNoble },
    ...{ signature: given, ...more },
  })
}

describe('the signature of a key', () => {
  const part = (kind: string, given: Hex) => ({
    status: 'valid',
    confirmation: { owner, part: { kind, signature: given } },
  })

  test('is valid in each form that wallets return, and is written as the Safe expects it', async () => {
    expect(await confirm(signature)).toMatchObject(part('ecdsa', signature))
    expect(await confirm(withV(signature, vOf(signature) - 27))).toMatchObject(part('ecdsa', signature))
    const eth = withV(prefixed, vOf(prefixed) + 4)
    for (const v of [vOf(prefixed) - 27, vOf(prefixed), vOf(prefixed) + 4])
      expect(await confirm(withV(prefixed, v))).toMatchObject(part('eth-sign', eth))
  })

  test('may have 64 bytes with the parity in s (EIP-2098)', async () => {
    const forms = new Set<number>()
    for (let number = 0; forms.size < 2; number++) {
      const other = signedHash(`${number}`)
      const full = await key.sign({
        hash: safeMessageHash({
          ...{ safe, chain: eip155Chain(1), rules: { domain: 'chain-and-safe' } },
          message: other,
        }),
      })
      const top = (Number(`0x${full.slice(66, 68)}`) | ((vOf(full) - 27) << 7)).toString(16).padStart(2, '0')
      const compact: Hex = `0x${full.slice(2, 66)}${top}${full.slice(68, 130)}`
      expect(await confirm(compact, { message: other })).toMatchObject(part('ecdsa', full))
      forms.add(vOf(full))
    }
  })

  test('is invalid by another key, which is named', async () => {
    expect(await confirm(await stranger.sign({ hash }))).toMatchObject({
      status: 'refused',
      reason: 'wrong-signer',
      recovered: stranger.address,
    })
  })

  test('is invalid for another chain, which is named if it was asked about and signs its chain', async () => {
    const other = await key.sign({ hash: hashOn(10) })
    const otherChains = [eip155Chain(5), eip155Chain(10)]
    expect(await confirm(other, { otherChains })).toMatchObject({
      status: 'refused',
      reason: 'wrong-chain',
      chain: 'eip155:10',
    })
    expect(await confirm(other)).toMatchObject({ reason: 'wrong-signer' })
    expect(await confirm(other, { otherChains }, { version: '1.1.1' })).toMatchObject({
      reason: 'wrong-signer',
    })
  })

  test('is refused if its v or its length is none', async () => {
    for (const wrong of [
      withV(signature, 2),
      withV(signature, 30),
      withV(signature, 33),
      `${signature}00`,
      '0x',
      '0x1234',
    ] as const)
      expect(await confirm(wrong)).toMatchObject({ reason: 'bad-part', fault: 'recovery-id', code: 'GS026' })
    expect(await confirm(`0x${'00'.repeat(64)}1b`)).toMatchObject({ reason: 'bad-part', fault: 'no-signer' })
  })

  test('is refused if the key is no owner, or no longer', async () => {
    expect(await confirm(signature, {}, { owners: [contract] })).toMatchObject({ reason: 'not-an-owner' })
    const formerOwners = [owner]
    expect(await confirm(signature, { formerOwners }, { owners: [contract] })).toMatchObject({
      reason: 'stale-owner',
    })
    expect(await confirm(signature, { formerOwners: [contract] }, { owners: [contract] })).toMatchObject({
      reason: 'not-an-owner',
    })
  })

  test('is refused without a node if it is too large, or not hex', async () => {
    const client = { request: () => expect.unreachable() }
    for (const [given, reason, more] of [
      [`0x${'00'.repeat(16_385)}`, 'signature-too-large', {}],
      ['0x1234', 'signature-too-large', { signatureBytes: 1 }],
      ['0x123', 'signature-not-hex', {}],
    ] as const)
      expect(await confirm(given, { ...more, client })).toEqual({ status: 'refused', reason })
    expect(await confirm(`0x${'00'.repeat(16_384)}`)).toMatchObject({ reason: 'bad-part' })
  })
})

describe('an approval on the chain', () => {
  const approval: Hex = `0x${'0'.repeat(24)}${key.address.slice(2).toLowerCase()}${'00'.repeat(32)}01`

  test('is valid if the owner approved this hash', async () => {
    expect(await confirm(approval, {}, { approved: { [owner]: hash } })).toMatchObject({
      status: 'valid',
      confirmation: { owner, part: { kind: 'approved-hash', owner } },
    })
    for (const approved of [{}, { [owner]: hashOn(10) }, { [contract]: hash }])
      expect(await confirm(approval, {}, { approved })).toMatchObject({
        reason: 'bad-part',
        fault: 'hash-not-approved',
        code: 'GS025',
      })
  })

  test('must name its owner', async () => {
    const other: Hex = `0x${'0'.repeat(24)}${contract.slice(2)}${'00'.repeat(32)}01`
    expect((await confirm(other, {}, { approved: { [owner]: hash } })).status).toBe('refused')
    expect(
      await confirm(`${approval.slice(0, -2)}1b` as Hex, {}, { approved: { [owner]: hash } }),
    ).toMatchObject({
      status: 'refused',
    })
    expect((await confirm(`${approval}00`, {}, { approved: { [owner]: hash } })).status).toBe('refused')
  })
})

describe('the signature of a contract', () => {
  const magic: Hex = `0x20c13b0b${'0'.repeat(56)}`
  const by = { owner: contract }
  const accepting = { accepts: { [contract]: magic } }
  const part = (given: Hex) => ({
    status: 'valid',
    confirmation: { owner: contract, part: { kind: 'contract', owner: contract, signature: given } },
  })

  test('is valid if the contract accepts it', async () => {
    for (const given of ['0x1234', `0x${'ff'.repeat(64)}`] as const)
      expect(await confirm(given, by, accepting)).toMatchObject(part(given))
    for (const answer of ['0x', 'reverts', `0x1626ba7e${'0'.repeat(56)}`] as const)
      expect(await confirm('0x1234', by, { accepts: { [contract]: answer } })).toMatchObject({
        reason: 'bad-part',
        fault: 'contract-refused',
        code: 'GS024',
      })
  })

  test('is taken out of the form in which Safe’s gateway stores it', async () => {
    const head = `0x${'0'.repeat(24)}${contract.slice(2)}${'0'.repeat(62)}4100`
    const stored = (length: number, content: string) =>
      `${head}${length.toString(16).padStart(64, '0')}${content}` as Hex
    expect(await confirm(stored(2, '1234'), by, accepting)).toMatchObject(part('0x1234'))
    expect(await confirm(stored(2, '123456'), by, accepting)).toMatchObject(part('0x1234'))
    expect(await confirm(stored(0, ''), by, accepting)).toMatchObject(part('0x'))
    for (const whole of [stored(3, '1234'), head as Hex, stored(2, '1234').replace('4100', '4200') as Hex])
      expect(await confirm(whole, by, accepting)).toMatchObject(part(whole))
  })
})

test('an account that is not a Safe is named as such', async () => {
  const instead = { VERSION: 'no-code' } as const
  expect(await confirm(signature, {}, { instead })).toMatchObject({ status: 'not-a-safe', reason: 'no-code' })
})
