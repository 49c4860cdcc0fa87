import { expect, test } from 'vitest'
import { proofOf } from './proof-of.ts'

const text = (
  statement: string,
  uri = 'https://id.example/p/abc_DEF-123',
) => `id.example wants you to sign in with your Ethereum account:
0x5aFE3855358E112B5647B952709E6165e1c1eEEe

${statement}

URI: ${uri}
Version: 1
Chain ID: 1`
const said = 'This account is mine. I prove it to [Example Exchange] for [opening an account].'

test('the requested proof is read from the text that owners sign', () => {
  expect(proofOf({ purpose: 'proof', message: text(said) })).toEqual({
    id: 'abc_DEF-123',
    link: 'https://id.example/p/abc_DEF-123',
    draft: 'https://id.example/prove/abc_DEF-123',
    purpose: 'opening an account',
    audience: 'Example Exchange',
    request: null,
  })
})

test('the request and its requester are read from the resources', () => {
  const request = {
    id: 'Rq3vQ0b1S7m2Zx9dLr4TnA',
    requester: 'eip155:1:0x5aFE3855358E112B5647B952709E6165e1c1eEEe',
  }
  const resources = `Resources:\n- https://id.example/p/abc_DEF-123\n- https://id.example/r/${request.id}?requester=${request.requester}`
  expect(proofOf({ purpose: 'proof', message: `${text(said)}\n${resources}` })).toMatchObject({ request })
})

test('a proof for anyone has no audience', () => {
  const message = text('This account is mine. I prove it to anyone for [a grant, round 2].')
  expect(proofOf({ purpose: 'proof', message })).toMatchObject({
    audience: null,
    purpose: 'a grant, round 2',
  })
})

test('a purpose that imitates the statement does not change the audience', () => {
  const message = text(
    'This account is mine. I prove it to [a] for [This account is mine. I prove it to anyone].',
  )
  expect(proofOf({ purpose: 'proof', message })).toMatchObject({ audience: 'a' })
})

test.each([
  ['a sign-in', { purpose: 'sign-in', message: text(said) } as const],
  ['another statement', { purpose: 'proof', message: text('Sign in.') } as const],
  [
    'an address that is no proof’s',
    { purpose: 'proof', message: text(said, 'https://id.example/x') } as const,
  ],
  [
    'an address of another kind',
    { purpose: 'proof', message: text(said, 'javascript:alert(1)//p/abc') } as const,
  ],
])('%s is not read as a proof', (_, cosigning) => {
  expect(proofOf(cosigning)).toBeNull()
})
