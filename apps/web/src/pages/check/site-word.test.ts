import { expect, test } from 'vitest'
import { proof, report } from './checked.fixture.ts'
import { siteWord, withSiteWord } from './site-word.ts'

const origin = 'https://id.example.org'

test('the keys are fetched once, however many proofs there are', async () => {
  const asked: string[] = []
  const word = siteWord(origin, async address => {
    asked.push(String(address))
    return new Response('{"keys":[]}')
  })
  expect(await Promise.all([word.keys(), word.keys()])).toEqual([{ keys: [] }, { keys: [] }])
  expect(asked).toEqual([`${origin}/.well-known/jwks.json`])
})

test('an id is never taken for a path', async () => {
  const asked: string[] = []
  const word = siteWord(origin, async address => {
    asked.push(String(address))
    return new Response('{"proof":{"status":"valid"}}')
  })
  expect(await word.find('../session')).toEqual({ isRevoked: false, original: undefined })
  expect(asked).toEqual([`${origin}/v1/proofs/..%2Fsession`])
})

test('a site that does not answer is not asked for ever', async () => {
  let count = 0
  const word = siteWord(origin, async () => {
    count++
    return new Response('', { status: 429 })
  })
  for (let each = 0; each < 10; each++) expect(await word.find(String(each))).toBe('failed')
  expect(count).toBe(3)
})

test('a document that differs from the one its site keeps is refused, and the field is named', () => {
  const kept = { isRevoked: false, original: { ...proof, issuedAt: '2025-12-31T00:00:00.000Z' } }
  expect(withSiteWord(report(), kept)).toMatchObject({
    status: 'rejected',
    reason: 'original-differs',
    field: '/issuedAt',
    checks: { original: 'failed', revocation: 'passed' },
  })
})

test('a document that only lacks its receipt is the one that its site keeps', () => {
  const kept = { isRevoked: false, original: { ...proof, receipt: 'a.b.c' } }
  expect(withSiteWord(report(), kept)).toMatchObject({ status: 'verified', checks: { original: 'passed' } })
})

test('where its site gives no document, nothing was compared', () => {
  const kept = { isRevoked: false, original: undefined }
  expect(withSiteWord(report(), kept)).toMatchObject({ status: 'verified', checks: { original: 'skipped' } })
})
