import type { Chain } from '@countersign/api'
import { eip155Chain } from '@countersign/core'
import { describe, expect, test } from 'vitest'
import { askedFor, failedFor } from '../../testing/requests.ts'
import { networkRows } from './network-rows.ts'

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
const standing = (...args: Parameters<typeof networkRows>) => networkRows(...args).map(({ is }) => is)

describe('a network', () => {
  test('is current if the wallet is on it', () => {
    expect(standing(chains, 10, { status: 'idle', attempt: 1 })).toEqual(['offered', 'current', 'offered'])
  })

  test.each(['switching', 'adding'] as const)('that was requested is %s', status => {
    const progress = status === 'adding' ? status : null
    expect(standing(chains, 1, { ...askedFor('eip155:100'), progress })).toEqual([
      'current',
      'offered',
      status,
    ])
  })

  test('that the wallet is already on is no longer pending', () => {
    expect(standing(chains, 100, askedFor('eip155:100'))).toEqual(['offered', 'offered', 'current'])
  })

  test('is offered again after a failure', () => {
    const failed = failedFor('eip155:100', 'refused' as const)
    expect(standing(chains, 1, failed)).toEqual(['current', 'offered', 'offered'])
  })
})
