import { eip155Chain, formatAccountId, parseAddress } from '@countersign/core'
import { expect, test } from 'vitest'
import { readSection, sectionHref, sections } from './route.ts'

test('each section has its own address and is found by it', () => {
  const account = formatAccountId(eip155Chain(1), parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'))
  for (const section of sections) {
    const url = new URL(sectionHref(account, section), 'https://id.example')
    expect(readSection(url.search)).toBe(section)
    expect(url.pathname).toBe(`/safe/${account}`)
  }
})

test('an unknown section leads to the first one', () => {
  expect(readSection('?show=constructor')).toBe('overview')
})
