import { parseAccountId } from '@countersign/core'
import { expect, test } from 'vitest'
import type { OpenIdClientSettings } from '../config/config.ts'
import { isUsername, profiles } from './profiles.ts'
import { usernamesFor } from './usernames.ts'

const account = parseAccountId('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const short = '0xd8da6bf2-6045'

const first = (name: string | null, more: Partial<OpenIdClientSettings> = {}) =>
  usernamesFor({ username: '{name}', profile: 'generic', ...more }, account, name)[0]

test.each([
  ['vitalik.eth', 'vitalik.eth'],
  ['Vitalik.eth', 'vitalik.eth'],
  [null, short],
  // Neither shortened nor changed: the result could be the name of somebody else.
  [`${'a'.repeat(70)}.eth`, short],
  ['vitаlik.eth', short],
  ['a--b.eth', short],
  ['_admin.eth', short],
  ['admin .eth', short],
])('the user name of %j is %s', (name, expected) => {
  expect(first(name)).toBe(expected)
})

test('a template uses the address and its chain', () => {
  expect(first('a.eth', { username: 'w-{chain}-{short}' })).toBe(`w-1-${short}`)
  expect(first('a.eth', { username: '{address}' })).toBe('0xd8da6bf26964af9d7eed9e03e53415d37aa96045')
})

test('an address does not fit where the application allows 40 characters: the short one replaces it', () => {
  expect(first('a.eth', { username: '{address}', profile: 'gitea' })).toBe(short)
})

test.each(Object.entries(profiles))('all user names for %s follow its rules', (profile, rules) => {
  const names = usernamesFor(
    { username: '{name}', profile: profile as OpenIdClientSettings['profile'] },
    account,
    'a-rather-long.example.eth',
  )
  expect(names.length).toBeGreaterThan(10)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(isUsername(name, rules)).toBe(true)
})

test('a user name does not end like a file of the application', () => {
  expect(first('repo.git', { profile: 'gitlab' })).toBe(short)
})
