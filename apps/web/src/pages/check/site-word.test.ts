import { expect, test } from 'vitest'
import { siteWord } from './site-word.ts'

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
