import { describe, expect, test } from 'vitest'
import { mostAccounts } from '../provider-reports.ts'
import { listedIn, methodsOn, onChain, readChainId, shownOf, withAccounts } from './namespaces.ts'

const one = `0x${'1'.repeat(40)}`
const two = `0x${'2'.repeat(40)}`
const on = (...accounts: string[]) => ({ accounts, methods: ['personal_sign'] })
const listed = listedIn({ eip155: on(`eip155:1:${one}`, `eip155:1:${two}`, `eip155:10:${one}`) })

test('accounts are read in either format that wallets use for their chains', () => {
  const namespaces = { 'eip155:10': on(`eip155:10:${one}`), 'eip155:1': on(`eip155:1:${two}`) }
  expect(listedIn(namespaces)).toEqual([
    { chainId: 10, address: one },
    { chainId: 1, address: two },
  ])
})

test.each([
  'solana:1:abc',
  `eip155:0:${one}`,
  `eip155:01:${one}`,
  `eip155:x:${one}`,
  `eip155:1:${one}0`,
  `eip155:1:${one}:2`,
  'eip155:1',
  '',
])('%j is not an account', account => {
  expect(listedIn({ eip155: on(account) })).toEqual([])
})

test('methods are those of the namespace and of its chain', () => {
  const namespaces = { eip155: on(), 'eip155:10': { accounts: [], methods: ['eth_sendTransaction'] } }
  expect([...methodsOn(namespaces, 10)]).toEqual(['personal_sign', 'eth_sendTransaction'])
  expect([...methodsOn(namespaces, 1)]).toEqual(['personal_sign'])
})

describe('what is shown', () => {
  test('is on a chain that the site offers, or otherwise on any', () => {
    expect(shownOf(listed, {}, [10])).toEqual({ chainId: 10, accounts: [one] })
    expect(shownOf(listed, {}, [5])).toEqual({ chainId: 1, accounts: [one, two] })
    expect(shownOf([], {}, [1])).toBeUndefined()
  })

  test('keeps chain and account as long as they are listed', () => {
    expect(shownOf(listed, { chainId: 1, accounts: [two] }, [10])).toEqual({
      chainId: 1,
      accounts: [two, one],
    })
    expect(shownOf(listed, { chainId: 7, accounts: [two] }, [10])).toEqual({ chainId: 10, accounts: [one] })
  })

  test('keeps the accounts on a chain where none is listed', () => {
    const shown = { chainId: 1, accounts: [two, one] }
    expect(onChain(shown, listed, 10)).toEqual({ chainId: 10, accounts: [one] })
    expect(onChain(shown, listed, 137)).toEqual({ chainId: 137, accounts: [two, one] })
  })

  test.each([
    ['addresses', [two], [two]],
    ['one address', two, [two]],
    [
      'accounts with chains, of which those on this one count',
      [`eip155:1:${two}`, `eip155:10:${one}`],
      [two],
    ],
    ['accounts on other chains', [`eip155:10:${one}`], [one]],
    ['the same twice', [two, two.toUpperCase().replace('0X', '0x')], [two]],
    ['nothing', [], [one]],
    ['something else', [7, null, 'x'], [one]],
  ])('follows the phone that reports %s', (_, told, accounts) => {
    expect(withAccounts({ chainId: 1, accounts: [one] }, told)).toEqual({ chainId: 1, accounts })
  })
})

test('of a phone that lists too many accounts for a page, the selected one and some others are kept', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
  const chosen = many.at(-1) ?? ''
  const lots = listedIn({ eip155: on(...many.map(address => `eip155:1:${address}`)) })
  const shown = shownOf(lots, { chainId: 1, accounts: [chosen] }, [1])
  expect(shown?.accounts).toHaveLength(mostAccounts)
  expect(shown?.accounts[0]).toBe(chosen)
  expect(withAccounts({ chainId: 1, accounts: [one] }, many).accounts).toHaveLength(mostAccounts)
})

test.each([
  [10, 10],
  ['10', 10],
  ['0xa', 10],
  ['0xA', 10],
  ['eip155:10', 10],
  ['eip155:0xa', 10],
  [0, undefined],
  [-1, undefined],
  [1.5, undefined],
  ['', undefined],
  ['ten', undefined],
  ['solana:10', undefined],
  [null, undefined],
  [{}, undefined],
  ['9'.repeat(16), undefined],
])('the chain %j is %j', (told, chainId) => {
  expect(readChainId(told)).toBe(chainId)
})
