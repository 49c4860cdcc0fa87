import { expect, test } from 'vitest'
import { createIssuer, withIssuerState } from './issuer.ts'
import { proof, report } from './testing/checked.ts'

const origin = 'https://id.example.org'

test('the keys are fetched once, no matter how many proofs there are', async () => {
  const asked: string[] = []
  const word = createIssuer(origin, async address => {
    asked.push(String(address))
    return new Response('{"keys":[]}')
  })
  expect(await Promise.all([word.keys(), word.keys()])).toEqual([{ keys: [] }, { keys: [] }])
  expect(asked).toEqual([`${origin}/.well-known/jwks.json`])
})

test('an id is never used as a path', async () => {
  const asked: string[] = []
  const word = createIssuer(origin, async address => {
    asked.push(String(address))
    return new Response('{"proof":{"status":"valid"}}')
  })
  expect(await word.find('../session')).toEqual({
    isRevoked: false,
    revokedAt: null,
    original: undefined,
  })
  expect(asked).toEqual([`${origin}/v1/proofs/..%2Fsession`])
})

test('a proof is requested once, for its link and for its revocation', async () => {
  let count = 0
  const word = createIssuer(origin, async () => {
    count++
    return new Response('{"proof":{"status":"draft","document":null}}')
  })
  const first = await word.find('1')
  expect(await word.find('1')).toEqual(first)
  expect([count, first]).toMatchObject([1, { original: null }])
})

test('a site that keeps failing is not requested any more', async () => {
  let count = 0
  const word = createIssuer(origin, async () => {
    count++
    return new Response('', { status: 429 })
  })
  for (let each = 0; each < 10; each++) expect(await word.find(String(each))).toBe('failed')
  expect(count).toBe(3)
})

test('a document that differs from the original on its site is rejected, and the field is named', () => {
  const kept = { isRevoked: false, original: { ...proof, issuedAt: '2025-12-31T00:00:00.000Z' } }
  expect(withIssuerState(report(), kept)).toMatchObject({
    status: 'rejected',
    reason: 'original-differs',
    field: '/issuedAt',
    checks: { original: 'failed', revocation: 'passed' },
  })
})

test('a document that only lacks its receipt equals the original on its site', () => {
  const kept = { isRevoked: false, original: { ...proof, receipt: 'a.b.c' } }
  expect(withIssuerState(report(), kept)).toMatchObject({
    status: 'verified',
    checks: { original: 'passed' },
  })
})

test('nothing is compared if the site does not return a document', () => {
  const kept = { isRevoked: false, original: undefined }
  expect(withIssuerState(report(), kept)).toMatchObject({
    status: 'verified',
    checks: { original: 'skipped' },
  })
})
