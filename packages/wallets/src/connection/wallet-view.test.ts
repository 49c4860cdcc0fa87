import { expect, test } from 'vitest'
import { mostAccounts } from '../provider-reports.ts'
import { readWalletView } from './wallet-view.ts'

const written = `0x${'AB'.repeat(20)}`
const one = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB'

test('accounts are checksummed, regardless of how the wallet writes them', () => {
  expect(readWalletView({ accounts: [written], chainId: 10 })).toEqual({ accounts: [one], chainId: 10 })
  expect(readWalletView({ accounts: [written], chainId: '0xa' })).toEqual({ accounts: [one], chainId: 10 })
})

test('of a wallet with too many accounts for a page, only the first are read', () => {
  const accounts = Array.from({ length: 1_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
  expect(readWalletView({ accounts, chainId: 1 })?.accounts).toHaveLength(mostAccounts)
})

test.each([[[]], [['0x12']], [[42]], [[null]], [[written, 'bob.eth']]])(
  '%j contains no account',
  accounts => {
    expect(readWalletView({ accounts, chainId: 1 })).toBeUndefined()
  },
)

test.each([Number.NaN, -1, 1.5, 1e300, '', 'ten', undefined, {}])(
  '%j is read as a chain that no site offers',
  chainId => {
    expect(readWalletView({ accounts: [written], chainId })).toMatchObject({ chainId: 0 })
  },
)
