import { base64url } from 'jose'
import { describe, expect, test } from 'vitest'
import { InputError } from '../input.ts'
import { recoverWithNoble } from '../recover/noble.ts'
import { signedHash } from '../safe/message.ts'
import { verifyOwnership } from '../verify/verify-ownership.ts'
import { originalDifference } from './original-difference.ts'
import type { Proof } from './proof.ts'
import { verifyReceipt } from './receipt.ts'
import { bare, proof, site, verify } from './testing/proof-by-keys.ts'
import { changed, keyOf, keyProof, receipted } from './testing/samples.ts'
import { proofSchemaAddress } from './write-proof-message.ts'

/** Proofs that were rewritten without their site knowing: other bytes, other times, no receipt. */

const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Returns the other signature that verifies. */
function twinOf(receipt: string): string {
  const [head, payload, end = ''] = receipt.split('.')
  const bytes = Buffer.from(end, 'base64url')
  const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)
  const twin = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')])
  return [head, payload, twin.toString('base64url')].join('.')
}

/** Creates a proof of version 1, as sites issued them before requests existed. */
async function oldProof() {
  const schema = proofSchemaAddress(bare.origin, 1)
  const { request: _, ...old } = await keyProof([keyOf(1)], { version: 1, schema })
  return receipted(old, site)
}

const isLow = (receipt: string) =>
  BigInt(
    `0x${Buffer.from(receipt.split('.')[2] ?? '', 'base64url')
      .subarray(32)
      .toString('hex')}`,
  ) <=
  order / 2n

describe('a receipt has one form:', () => {
  test('signReceipt always signs with a low s', async () => {
    for (let each = 0; each < 12; each++) expect(isLow((await receipted(bare, site)).receipt)).toBe(true)
  })

  test('the other signature that verifies is refused', async () => {
    const rewritten = { ...proof, receipt: twinOf(proof.receipt) }
    expect(await verifyReceipt(rewritten, site.keys)).toBe('refused')
    expect(await verify(rewritten, { keys: site.keys })).toMatchObject({
      status: 'rejected',
      reason: 'receipt-refused',
      field: '/receipt',
    })
  })

  test('other last characters that decode to the same bytes are refused, in each part', async () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const parts = proof.receipt.split('.')
    let tried = 0
    for (const [index, part] of parts.entries())
      for (const last of alphabet) {
        const other = part.slice(0, -1) + last
        if (
          other === part ||
          !Buffer.from(base64url.decode(other)).equals(Buffer.from(base64url.decode(part)))
        )
          continue
        tried++
        const receipt = parts.toSpliced(index, 1, other).join('.')
        expect(await verifyReceipt({ ...proof, receipt }, site.keys)).toBe('refused')
      }
    expect(tried).toBeGreaterThan(0)
  })

  test('receipts of version 1 were signed with either s, and stay valid', async () => {
    const first = await oldProof()
    expect(await verifyReceipt(first, site.keys)).toBe('genuine')
    expect(await verifyReceipt({ ...first, receipt: twinOf(first.receipt) }, site.keys)).toBe('genuine')
    expect(isLow(first.receipt)).toBe(true)
  })

  test('content with a duplicate member is refused', async () => {
    const [head, payload = '', end] = proof.receipt.split('.')
    const content = Buffer.from(payload, 'base64url')
      .toString()
      .replace('{', '{"iss":"https://evil.example",')
    const receipt = [head, Buffer.from(content).toString('base64url'), end].join('.')
    expect(await verify({ ...proof, receipt })).toMatchObject({ reason: 'receipt-refused' })
  })
})

describe('a document with a duplicate member is refused and the member named', () => {
  test.each([
    ['purpose', '/purpose'],
    ['signature', '/accounts/0/signature'],
    ['number', '/accounts/0/block/number'],
  ])('%s', async (name, field) => {
    const document = JSON.stringify(
      changed(bare, '/accounts/0/block', { number: 1, hash: `0x${'ab'.repeat(32)}` }),
    )
    const twice = document.replace(`"${name}":`, `"${name}":"something else","${name}":`)
    expect(await verify(twice)).toMatchObject({ status: 'rejected', reason: 'malformed', field })
  })
})

describe('without its receipt, a proof is refused if it claims a time that', () => {
  test.each([
    ['is before its texts were issued', '/issuedAt', '1970-01-01T00:00:00.000Z', '/issuedAt'],
    ['is before its last account was verified', '/issuedAt', '2026-01-31T09:25:39.000Z', '/issuedAt'],
    ['is long after its last account was verified', '/issuedAt', '2026-01-31T10:31:00.000Z', '/issuedAt'],
    [
      'verified an account after its end',
      '/accounts/0/verifiedAt',
      '2226-01-01T00:00:00.000Z',
      '/accounts/0/verifiedAt',
    ],
    [
      'verified an account before its text',
      '/accounts/1/verifiedAt',
      '2026-01-31T09:20:00.000Z',
      '/accounts/1/verifiedAt',
    ],
    [
      'verified an account after it was issued',
      '/accounts/1/verifiedAt',
      '2026-01-31T12:00:00.000Z',
      '/issuedAt',
    ],
  ])('%s', async (_, pointer, value, field) => {
    expect(await verify(changed(bare, pointer, value))).toMatchObject({
      status: 'rejected',
      reason: 'text-differs',
      field,
    })
  })

  test('a possible time without a receipt is reported as trusted', async () => {
    expect(await verify(bare, { keys: site.keys })).toMatchObject({
      status: 'verified',
      checks: { 'receipt-content': 'skipped', 'receipt-signature': 'trusted' },
    })
  })
})

describe('the site that keeps the original', () => {
  test('finds changes that no signature covers', async () => {
    const later = changed(bare, '/accounts/0/verifiedAt', '2026-01-31T09:31:30.000Z')
    expect(await verify(later)).toMatchObject({ status: 'verified' })
    expect(await verify(later, { original: proof })).toMatchObject({
      status: 'rejected',
      reason: 'original-differs',
      field: '/accounts/0/verifiedAt',
      checks: { original: 'failed' },
    })
  })

  test('accepts the original, with its receipt and without', async () => {
    for (const document of [proof, bare])
      expect(await verify(document, { original: proof })).toMatchObject({
        status: 'verified',
        checks: { original: 'passed' },
      })
  })

  test('finds the other signature of a receipt of version 1', async () => {
    const first = await oldProof()
    expect(originalDifference({ ...first, receipt: twinOf(first.receipt) }, first)).toBe('/receipt')
  })
})

describe('a text with a lone surrogate, which is hashed as U+FFFD,', () => {
  const alice = keyOf(1)
  test('is not proved by the signature of another text', async () => {
    const signature = await alice.signMessage({ message: 'I pay 1 \ufffd' })
    const question = { account: `eip155:1:${alice.address}` as never, signature, recover: recoverWithNoble }
    expect(await verifyOwnership({ ...question, message: 'I pay 1 \ufffd' })).toMatchObject({
      status: 'verified',
    })
    await expect(verifyOwnership({ ...question, message: 'I pay 1 \ud800' })).rejects.toThrow(InputError)
  })

  test('is not hashed for a Safe, not even inside typed data', () => {
    expect(() => signedHash('\ud800')).toThrow(InputError)
    const typed = (text: string) => ({
      domain: { name: 'Example', chainId: 1n },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text },
    })
    expect(signedHash(typed('\ufffd'))).toMatch(/^0x/)
    expect(() => signedHash(typed('\ud800'))).toThrow(InputError)
  })

  test.each(['/accounts/0/message', '/accounts/0/safe/version', '/schema'])(
    'makes a document malformed: %s',
    async at => {
      const safe = { version: '1', threshold: 1, owners: [alice.address], confirmations: [] }
      const document: unknown = changed(changed(bare, '/accounts/0/safe', safe) as Proof, at, 'a\ud800')
      expect(await verify(document)).toMatchObject({ reason: 'malformed', field: at })
      expect(await verify(JSON.stringify(document))).toMatchObject({ reason: 'malformed', field: at })
    },
  )
})
