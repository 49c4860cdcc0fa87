import { expect, test } from 'vitest'
import { accounts } from '../../accounts.ts'
import { type AuthPayload, answers, oneClickText, signedObject } from './one-click.ts'

const asked: AuthPayload = {
  domain: 'site.example',
  chains: ['eip155:1', 'eip155:31337'],
  nonce: 'abcdefgh1',
  aud: 'https://site.example/',
  type: 'caip122',
  version: '1',
  iat: '2030-01-01T00:00:00.000Z',
  exp: '2030-01-01T00:10:00.000Z',
  statement: 'Sign in.',
}
const account = accounts.alice.address
const text = (kind: (typeof answers)[number], chains = [31337, 1]) =>
  oneClickText(asked, { chains, account, answers: kind })

test('the usual answer is the requested text, on the first offered chain of the phone', () => {
  expect(text('usual')).toEqual({
    payload: asked,
    reported: asked,
    issuer: `did:pkh:eip155:31337:${account}`,
  })
  expect(text('usual', [10, 1])?.issuer).toBe(`did:pkh:eip155:1:${account}`)
  expect(text('usual', [10])).toBeNull()
})

test('each answer that changes the text changes one field of it, and reports what it signed', () => {
  const fields = answers.flatMap(kind => {
    const { payload, reported } = text(kind) ?? { payload: asked, reported: asked }
    const before: Record<string, unknown> = { ...asked }
    const after: Record<string, unknown> = { ...payload }
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    const changed = names.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    expect(reported === payload).toBe(kind !== 'unsigned-text')
    return changed.length > 0 ? [[kind, ...changed]] : []
  })
  expect(fields).toEqual([
    ['wrong-nonce', 'nonce'],
    ['wrong-domain', 'domain'],
    ['wrong-uri', 'aud'],
    ['wrong-statement', 'statement'],
    ['later-expiry', 'exp'],
    ['no-expiry', 'exp'],
    ['older', 'iat'],
    ['newer', 'iat'],
    ['extra-resource', 'resources'],
    ['extra-request-id', 'requestId'],
    ['extra-not-before', 'nbf'],
  ])
})

test('the signed object names the account, and contains neither the offered chains nor the type', () => {
  const composed = text('usual')
  expect(composed && signedObject(composed, '0x12', false)).toEqual({
    h: { t: 'caip122' },
    p: {
      iss: `did:pkh:eip155:31337:${account}`,
      domain: 'site.example',
      nonce: 'abcdefgh1',
      aud: 'https://site.example/',
      version: '1',
      iat: asked.iat,
      exp: asked.exp,
      statement: 'Sign in.',
    },
    s: { t: 'eip191', s: '0x12' },
  })
})
