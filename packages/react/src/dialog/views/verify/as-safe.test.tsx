import { expect, test } from 'vitest'
import { en } from '../../../locales/en/locale.ts'
import { injected } from '../../../wallets/injected.ts'
import { connected, draw, session } from '../../testing/draw.tsx'
import { ProfileView } from '../profile/profile.tsx'
import { VerifyView } from './verify.tsx'

const idle = { signIn: { status: 'idle', attempt: 0 }, connection: connected } as const
const way = en.button.asSafe
const silent = { session: async () => null, signOut: async () => {} }
const own = {
  ...silent,
  prepare: async () => Promise.reject(new Error('not here')),
  verify: async () => session,
}

test('the proof and the profile of a connected wallet both lead to signing in as a Safe', () => {
  expect(draw(<VerifyView />, { state: { ...idle, view: { name: 'verify' } } })).toContain(way)
  const profile = { view: { name: 'profile' }, purpose: 'profile', connection: connected } as const
  expect(draw(<ProfileView />, { state: profile })).toContain(way)
  const { connection: _, ...alone } = profile
  expect(draw(<ProfileView />, { state: alone, session })).not.toContain(way)
})

test.each([
  ['the site’s own backend has no cosignings', { authentication: own }],
  ['the site lists no Safe', { wallets: [injected()] }],
])('if %s, nothing leads there', (_, kit) => {
  const state = { ...idle, view: { name: 'verify' } } as const
  expect(draw(<VerifyView />, { state, kit })).not.toContain(way)
  const profile = { view: { name: 'profile' }, purpose: 'profile', connection: connected } as const
  expect(draw(<ProfileView />, { state: profile, kit })).not.toContain(way)
})
