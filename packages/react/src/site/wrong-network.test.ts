import type { Chain } from '@countersign/api'
import { eip155Chain } from '@countersign/core'
import { describe, expect, test } from 'vitest'
import { isWrongNetwork } from './wrong-network.ts'

const chain = (number: number): Chain => ({
  id: eip155Chain(number),
  name: `Chain ${number}`,
  shortName: null,
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: null,
  testnet: false,
  wallet: null,
})
const chains = [chain(1), chain(10), chain(100)]

describe('a wrong network', () => {
  test('is one that the site does not offer', () => {
    expect(isWrongNetwork(chains, 137)).toBe(true)
    expect(isWrongNetwork(chains, 10)).toBe(false)
  })

  test('is never reported without a wallet, or before the site is known', () => {
    expect(isWrongNetwork(chains, null)).toBe(false)
    expect(isWrongNetwork(undefined, 137)).toBe(false)
  })
})
