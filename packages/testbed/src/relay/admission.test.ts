import { expect, test } from 'vitest'
import { admit } from './admission.ts'
import { signToken } from './testing/token.ts'

const address = 'ws://127.0.0.1:4000'
const now = 1_800_000_000_000
const issued = now / 1_000

const relay = { address, projectIds: ['project'], now }
const target = (query: Record<string, string>) => `/?${new URLSearchParams(query)}`
const admitted = async (auth: string) => (await admit(target({ auth, projectId: 'project' }), relay)).admitted

test('a client with a token and a project is admitted', async () => {
  const { token, client } = await signToken(address, { issued })
  expect(await admit(target({ auth: token, projectId: 'project' }), relay)).toEqual({
    admitted: true,
    client,
  })
})

test('a client without a project, or with another one, is refused', async () => {
  const { token } = await signToken(address, { issued })
  const refusal = { status: 403, reason: 'Project not found', asClose: false }
  expect(await admit(target({ auth: token }), relay)).toEqual({ admitted: false, refusal })
  expect(await admit(target({ auth: token, projectId: 'other' }), relay)).toEqual({
    admitted: false,
    refusal,
  })
})

test('a client without a token is refused in the way it asked for', async () => {
  expect(await admit(target({ projectId: 'project', useOnCloseEvent: 'true' }), relay)).toEqual({
    admitted: false,
    refusal: { status: 401, reason: 'Unauthorized', asClose: true },
  })
})

test.each(['', '/', '//', '/?', 'http://[', '/?auth&projectId'])('%j is refused', async text => {
  expect((await admit(text, relay)).admitted).toBe(false)
})

test.each<[string, boolean, string, { lifetime?: number; issued?: number }]>([
  ['is valid', true, address, { issued }],
  ['has a trailing slash in its audience', true, `${address}/`, { issued }],
  ['was issued by a clock that is two minutes fast', true, address, { issued: issued + 120 }],
  ['was issued in the future', false, address, { issued: issued + 121 }],
  ['expired two minutes ago', true, address, { issued: issued - 130, lifetime: 10 }],
  ['has expired', false, address, { issued: issued - 131, lifetime: 10 }],
  ['is for another relay', false, 'wss://relay.example', { issued }],
  ['is for another port', false, 'ws://127.0.0.1:4001', { issued }],
])('whether a client whose token %s is admitted: %s', async (_, expected, audience, options) => {
  const { token } = await signToken(audience, options)
  expect(await admitted(token)).toBe(expected)
})

test('a token that was changed after signing is refused', async () => {
  const [header, , signature] = (await signToken(address, { issued })).token.split('.')
  const [, payload] = (await signToken(address, { issued })).token.split('.')
  expect(await admitted([header, payload, signature].join('.'))).toBe(false)
  expect(await admitted([header, payload, ''].join('.'))).toBe(false)
  expect(await admitted('e30.e30.e30')).toBe(false)
})
