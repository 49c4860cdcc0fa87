import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { InputError } from '../input.ts'
import { bare, carol, proof, site, verdict, verify } from './testing/proof-by-keys.ts'
import { changed, keyOf, keyProof } from './testing/samples.ts'

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
      approved: [],
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

test('a question with a value of the wrong type is refused', async () => {
  for (const [field, value] of Object.entries({
    clients: {},
    recover: 'noble',
    original: 7,
    expected: 'x',
    revoked: 'no',
    now: '2026-01-31',
    signal: {},
    timeout: -1,
  }))
    await expect(verify(bare, { [field]: value }), field).rejects.toThrow(InputError)
  const [id, requester] = ['an_id_of_a_request', proof.request?.requester]
  for (const expected of [
    { id: 7 },
    { requester: 'x' },
    // The variable of a caller is missing, or its name is wrong.
    { id: undefined },
    { id, requester: undefined },
    { id: undefined, requester },
    { request: id },
    {},
  ])
    await expect(verify(bare, { expected: expected as never })).rejects.toThrow(InputError)
  expect(await verify(bare, { original: null })).toMatchObject({ checks: { original: 'skipped' } })
})

test('what a proof was asked for is compared with what the verifier expects of it', async () => {
  const { id = '', requester = '' } = proof.request ?? {}
  const other = proof.accounts[0]?.account ?? ''
  const asked = async (document: unknown, expected: object) => {
    const { status, field } = await verify(document, { expected })
    return [status, field]
  }
  for (const expected of [{ id }, { requester }, { id, requester }])
    expect(await asked(proof, expected)).toEqual(['verified', null])
  expect(await asked(proof, { id: 'other' })).toEqual(['rejected', '/request/id'])
  if (requester !== other)
    expect(await asked(proof, { id, requester: other })).toEqual(['rejected', '/request/requester'])
  const unasked = await keyProof([carol], { request: null })
  for (const expected of [{ id }, { requester: other }])
    expect(await asked(unasked, expected)).toEqual(['rejected', '/request'])
})

test('each of many accounts is checked once', async () => {
  const many = await keyProof([1, 2, 3, 4, 5].map(keyOf))
  const { accounts } = await verify(many)
  expect(accounts.map(({ account }) => account)).toEqual(many.accounts.map(({ account }) => account))
})

test('the clocks of a site’s servers, and of the verifier, may differ by five minutes', async () => {
  const after = (time: string, by: number) => new Date(Date.parse(time) + by).toISOString()
  const one = await keyProof([carol])
  const verifiedAt = one.accounts[0]?.verifiedAt ?? ''
  const skew = 300_000
  const field = async (pointer: string, time: string) => (await verify(changed(one, pointer, time))).field
  expect((await verify(one, { now: Date.parse(one.issuedAt) - skew })).status).toBe('verified')
  expect((await verify(one, { now: Date.parse(one.issuedAt) - skew - 1 })).reason).toBe('not-yet')
  expect(await field('/issuedAt', after(verifiedAt, skew))).toBeNull()
  expect(await field('/issuedAt', after(verifiedAt, skew + 1))).toBe('/issuedAt')
  // Later than the proof was issued, but not impossible in itself.
  expect(await field('/accounts/0/verifiedAt', after(one.expiresAt, skew))).toBe('/issuedAt')
  expect(await field('/accounts/0/verifiedAt', after(one.expiresAt, skew + 1))).toBe('/accounts/0/verifiedAt')
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
