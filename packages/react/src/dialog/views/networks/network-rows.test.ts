import type { Chain } from '@countersign/api'
import { describe, expect, test } from 'vitest'
import { isWrongNetwork, networkRows } from './network-rows.ts'

const chain = (number: number): Chain => ({
  id: `eip155:${number}`,
  name: `Chain ${number}`,
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: null,
  testnet: false,
  wallet: null,
})
const chains = [chain(1), chain(10), chain(100)]
const standing = (...args: Parameters<typeof networkRows>) => networkRows(...args).map(({ is }) => is)

describe('a network', () => {
  test('is current where the wallet is on it', () => {
    expect(standing(chains, 10, { status: 'idle', attempt: 1 })).toEqual(['offered', 'current', 'offered'])
  })

  test.each(['switching', 'adding'] as const)('that is asked for is %s', status => {
    const state = { status, attempt: 1, chain: 'eip155:100', slow: false }
    expect(standing(chains, 1, state)).toEqual(['current', 'offered', status])
  })

  test('that the wallet is on already is no longer waited for', () => {
    const state = { status: 'switching', attempt: 1, chain: 'eip155:100', slow: false } as const
    expect(standing(chains, 100, state)).toEqual(['offered', 'offered', 'current'])
  })

  test('is offered again once it has failed', () => {
    const state = { status: 'failed', attempt: 1, chain: 'eip155:100', kind: 'refused' } as const
    expect(standing(chains, 1, state)).toEqual(['current', 'offered', 'offered'])
  })
})

describe('a wrong network', () => {
  test('is one that the site does not offer', () => {
    expect(isWrongNetwork(chains, 137)).toBe(true)
    expect(isWrongNetwork(chains, 10)).toBe(false)
  })

  test('is never spoken of without a wallet, or before the site is known', () => {
    expect(isWrongNetwork(chains, null)).toBe(false)
    expect(isWrongNetwork(undefined, 137)).toBe(false)
  })
})
