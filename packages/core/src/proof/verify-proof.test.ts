import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bare, carol, proof, site, verdict, verify } from './testing/proof-by-keys.ts'
import { changed } from './testing/samples.ts'

test('a proof by keys is verified without a node', async () => {
  expect(await verify(JSON.stringify(proof), { keys: site.keys, revoked: false })).toEqual({
    status: 'verified',
    reason: null,
    field: null,
    proof,
    checkedAt: '2026-02-01T00:00:00.000Z',
    accounts: proof.accounts.map(({ account }) => ({
      account,
      atSigning: verdict,
      now: verdict,
      safeNow: null,
    })),
    checks: {
      form: 'passed',
      'receipt-content': 'passed',
      text: 'passed',
      request: 'passed',
      original: 'skipped',
      signatures: 'passed',
      blocks: 'skipped',
      safes: 'skipped',
      factories: 'skipped',
      time: 'passed',
      now: 'passed',
      'receipt-signature': 'passed',
      revocation: 'passed',
    },
  })
})

test('unchecked parts are reported as trusted, and missing ones as skipped', async () => {
  const offline = await verify(proof)
  expect(offline).toMatchObject({
    status: 'verified',
    checks: { 'receipt-content': 'passed', 'receipt-signature': 'trusted', revocation: 'trusted' },
  })
  expect(await verify(bare, { keys: site.keys })).toMatchObject({
    status: 'verified',
    checks: { 'receipt-content': 'skipped', 'receipt-signature': 'trusted', revocation: 'trusted' },
  })
})

test('a report can be written as JSON', async () => {
  const report = await verify(proof)
  expect(JSON.parse(JSON.stringify(report))).toEqual(report)
})

test('an expired proof, and one that is not valid yet, is refused, with the verdicts on its accounts', async () => {
  const expires = Date.parse(bare.expiresAt)
  const issued = Date.parse(bare.issuedAt)
  const accounts = [{ atSigning: verdict }, { atSigning: verdict }]
  expect(await verify(bare, { now: expires - 1 })).toMatchObject({ status: 'verified' })
  expect(await verify(bare, { now: expires })).toMatchObject({
    status: 'rejected',
    reason: 'expired',
    field: '/expiresAt',
    accounts,
    checks: { signatures: 'passed', time: 'failed' },
  })
  // Clocks differ a little.
  expect(await verify(bare, { now: issued - 60_000 })).toMatchObject({ status: 'verified' })
  expect(await verify(bare, { now: issued - 600_000 })).toMatchObject({
    status: 'rejected',
    reason: 'not-yet',
    field: '/issuedAt',
    accounts,
  })
})

test('a proof that the site reports as revoked is refused, with the verdicts on its accounts', async () => {
  expect(await verify(proof, { keys: site.keys, revoked: true })).toMatchObject({
    status: 'rejected',
    reason: 'revoked',
    field: '',
    accounts: [{ atSigning: verdict }, { atSigning: verdict }],
    checks: { signatures: 'passed', 'receipt-signature': 'passed', revocation: 'failed' },
  })
})

test('the first fault in the order of the checks is reported', async () => {
  const other = changed(bare, '/accounts/1/signature', bare.accounts[0]?.signature)
  expect(await verify(other, { revoked: true, now: Date.parse('2030-01-01') })).toMatchObject({
    reason: 'signature-rejected',
    field: '/accounts/1/signature',
    accounts: [{ atSigning: verdict }, { atSigning: { status: 'rejected', reason: 'wrong-signer' } }],
    checks: { signatures: 'failed', time: 'failed', revocation: 'failed' },
  })
})

test('verifyProof neither throws nor rejects for any document or keys', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.anything(), fc.json(), fc.jsonValue()), async document => {
      expect(await verify(document, { keys: document })).toMatchObject({
        status: 'rejected',
        reason: 'malformed',
        proof: null,
        accounts: [],
        checks: { form: 'failed', text: 'skipped' },
      })
    }),
  )
  const trap = new Proxy({}, { ownKeys: () => expect.unreachable(), get: () => expect.unreachable() })
  expect(await verify(trap)).toMatchObject({ reason: 'malformed' })
  for (const now of [Number.NaN, 1e20, -1e20])
    expect(await verify(bare, { now })).toMatchObject({ checks: { form: 'passed' } })
})

test('names that aim at a prototype are refused', async () => {
  const text = JSON.stringify(bare).replace('{', '{"__proto__":{"status":"verified"},')
  expect(await verify(text)).toMatchObject({ reason: 'malformed', field: '/__proto__' })
})

test('without a node, a declared contract account is unavailable', async () => {
  const message = bare.accounts[0]?.message ?? ''
  const contract = {
    ...bare,
    accounts: [
      {
        ...bare.accounts[0],
        method: 'erc1271',
        signature: await carol.signMessage({ message }),
        block: { number: 7, hash: `0x${'ab'.repeat(32)}` },
      },
      bare.accounts[1],
    ],
  }
  const unasked = { status: 'unavailable', reason: 'no-node' }
  for (const clients of [undefined, () => undefined, () => expect.unreachable()])
    expect(await verify(contract, { clients })).toMatchObject({
      status: 'unavailable',
      reason: null,
      field: null,
      accounts: [{ atSigning: unasked, now: unasked }, { atSigning: verdict }],
      checks: { text: 'passed', signatures: 'unavailable', blocks: 'unavailable', now: 'unavailable' },
    })
  // A fault that was found is final, even if other checks are unavailable.
  expect(await verify(contract, { now: Date.parse('2030-01-01') })).toMatchObject({
    status: 'rejected',
    reason: 'expired',
  })
  expect(await verify(changed(contract, '/accounts/0/block', null))).toMatchObject({
    status: 'rejected',
    reason: 'block-differs',
    field: '/accounts/0/block',
  })
})
