import { expect, test } from 'vitest'
import { readRoute, readSection, sectionHref, sections } from './route.ts'

const account = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test.each([
  ['as it is', `/safe/${account}`],
  ['in lower case', `/safe/${account.toLowerCase()}`],
  ['with its colons escaped', `/safe/${encodeURIComponent(account)}`],
  ['with a slash at the end', `/safe/${account}/`],
])('a Safe that is named %s is the one with the checksummed address', (_, path) => {
  expect(readRoute(path)).toEqual({ status: 'account', account })
})

test.each([
  ['nothing', '/safe/', 'form'],
  ['no chain', '/safe/0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'form'],
  ['another namespace', '/safe/solana:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'form'],
  ['half an escape', '/safe/%E0%A4%A', 'form'],
  ['more after it', `/safe/${account}/x`, 'form'],
  ['a wrong capital', `/safe/${account.replace('d8dA', 'D8dA')}`, 'checksum'],
])('an address with %s is told to be wrong', (_, path, fault) => {
  expect(readRoute(path)).toEqual({ status: 'wrong', fault })
})

test('each part has an address of its own, and is found by it', () => {
  const route = readRoute(`/safe/${account}`)
  if (route.status !== 'account') throw new Error('It names an account.')
  for (const section of sections) {
    const url = new URL(sectionHref(route.account, section), 'https://id.example')
    expect(readSection(url.search)).toBe(section)
    expect(url.pathname).toBe(`/safe/${account}`)
  }
})

test('a part that there is not is the first', () => {
  expect(readSection('?show=constructor')).toBe('overview')
})
