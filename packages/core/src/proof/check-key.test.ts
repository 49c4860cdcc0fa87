import { describe, expect, test } from 'vitest'
import { bare, carol, verify } from './testing/proof-by-keys.ts'
import { changed } from './testing/samples.ts'

describe('the signature of a key', () => {
  const sign = (signature: unknown) => verify(changed(bare, '/accounts/0/signature', signature))
  const good = bare.accounts[0]?.signature ?? '0x'

  test('is valid in upper case, with a v of 0 or 1, and in the short form of EIP-2098', async () => {
    const v = Number.parseInt(good.slice(-2), 16) - 27
    const s = BigInt(`0x${good.slice(66, 130)}`) | (BigInt(v) << 255n)
    for (const signature of [
      `0x${good.slice(2).toUpperCase()}`,
      `${good.slice(0, -2)}0${v}`,
      `${good.slice(0, 66)}${s.toString(16).padStart(64, '0')}`,
    ])
      expect(await sign(signature)).toMatchObject({ status: 'verified' })
  })

  test.each([
    ['0x', 'signature-empty'],
    ['0x12', 'signature-length'],
    [`${good}00`, 'signature-length'],
    [`${good.slice(0, -2)}1d`, 'signature-recovery-id'],
    [`0x${'00'.repeat(65)}`, 'signature-unrecoverable'],
  ])('over %s is rejected: %s', async (signature, reason) => {
    expect(await sign(signature)).toMatchObject({
      reason: 'signature-rejected',
      field: '/accounts/0/signature',
      accounts: [{ atSigning: { status: 'rejected', reason }, now: { reason } }, {}],
    })
  })

  test('is reported with the signer if another key signed', async () => {
    const message = bare.accounts[0]?.message ?? ''
    expect(await sign(await carol.signMessage({ message }))).toMatchObject({
      accounts: [{ atSigning: { reason: 'wrong-signer', recovered: carol.address } }, {}],
    })
  })
})
