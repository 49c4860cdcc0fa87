import * as fc from 'fast-check'
import { base64url } from 'jose'
import { describe, expect, test } from 'vitest'
import type { Proof } from './proof.ts'
import { claimsOf } from './receipt.ts'
import { bare, carol, proof, site, verify } from './testing/proof-by-keys.ts'
import { changed, leaves, now } from './testing/samples.ts'

/** Another value for each leaf, as an attacker would choose it. */
const tampered: Record<string, unknown> = {
  '/type': 'other-proof',
  '/version': 3,
  '/schema': 'https://elsewhere.example/schemas/proof-1.json',
  '/id': 'Zk3vQ0b1S7m2Zx9dLr4TnA',
  '/origin': 'https://id.example.net',
  '/purpose': 'closing an account',
  '/audience': 'Other Exchange',
  '/request/id': 'Rq3vQ0b1S7m2Zx9dLr4TnB',
  '/request/requester': `eip155:1:${carol.address}`,
  '/issuedAt': '2026-01-31T09:31:00.001Z',
  '/expiresAt': '2028-01-31T09:30:00.000Z',
  '/receipt': `${proof.receipt.slice(0, -4)}AAAA`,
  ...Object.fromEntries(
    [0, 1].flatMap(index => {
      const at = `/accounts/${index}`
      const { account = '', message = '' } = proof.accounts[index] ?? {}
      const chain = account.split(':', 2).join(':')
      return [
        [`${at}/account`, `${chain}:${carol.address}`],
        [`${at}/chain`, 'eip155:137'],
        [`${at}/message`, message.replace('opening', 'closing')],
        [`${at}/signature`, proof.accounts[1 - index]?.signature],
        [`${at}/method`, 'erc1271'],
        [`${at}/verifiedAt`, '2026-01-31T09:30:40.251Z'],
        [`${at}/block`, { number: 1, hash: `0x${'11'.repeat(32)}` }],
        [
          `${at}/safe`,
          { version: '1.4.1', threshold: 1, owners: [carol.address], confirmations: [carol.address] },
        ],
      ]
    }),
  ),
}

/** What only the site signed. */
const receiptAlone = ['/issuedAt', '/accounts/0/verifiedAt', '/accounts/1/verifiedAt']

/** Changes a document and the content of its receipt to match; the receipt's signature stays the same. */
function forged(pointer: string, value: unknown): unknown {
  const document = changed(proof, pointer, value) as unknown as Proof
  const [head, , signature] = proof.receipt.split('.')
  const claims = claimsOf(document, now)
  return { ...document, receipt: `${head}.${base64url.encode(JSON.stringify(claims))}.${signature}` }
}

test('every leaf of a proof is tampered with below', () => {
  expect(Object.keys(tampered).toSorted()).toEqual(leaves(proof).toSorted())
})

describe.each(Object.entries(tampered))('a tampered %s', (pointer, value) => {
  test('is refused and named', async () => {
    const report = await verify(changed(proof, pointer, value), { keys: site.keys })
    expect(report).toMatchObject({ status: 'rejected', field: pointer })
    expect(Object.values(report.checks)).toContain('failed')
  })

  if (pointer !== '/receipt')
    test('is refused even if the receipt’s content is forged to match', async () => {
      const document = forged(pointer, value)
      const alone = receiptAlone.includes(pointer)
      expect(await verify(document, { keys: site.keys })).toMatchObject({
        status: 'rejected',
        field: alone ? '/receipt' : pointer,
        ...(alone ? { reason: 'receipt-refused' } : {}),
      })
      // Without the site's keys, these values are only the site's word, and the report says so.
      const offline = await verify(document)
      if (alone)
        expect(offline).toMatchObject({ status: 'verified', checks: { 'receipt-signature': 'trusted' } })
      else expect(offline).toMatchObject({ status: 'rejected', field: pointer })
    })
})

test('any other value of any leaf is refused, except those that only the receipt covers', async () => {
  const pointers = leaves(bare)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...pointers), fc.jsonValue(), async (pointer, value) => {
      const document = changed(bare, pointer, value)
      const same = JSON.stringify(document) === JSON.stringify(bare)
      const { status } = await verify(document)
      expect(status === 'verified').toBe(same)
    }),
    { numRuns: 300 },
  )
})
