import { expect, test } from 'vitest'
import { mostAccounts, readWalletView } from './wallet-view.ts'

const written = `0x${'AB'.repeat(20)}`
const one = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB'

test('accounts come out checksummed, however the wallet writes them', () => {
  expect(readWalletView({ accounts: [written], chainId: 10 })).toEqual({ accounts: [one], chainId: 10 })
  expect(readWalletView({ accounts: [written], chainId: '0xa' })).toEqual({ accounts: [one], chainId: 10 })
})

test('of a wallet that shows more accounts than a page can bear, the first are taken', () => {
  const accounts = Array.from({ length: 1_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
  expect(readWalletView({ accounts, chainId: 1 })?.accounts).toHaveLength(mostAccounts)
})

test.each([[[]], [['0x12']], [[42]], [[null]], [[written, 'bob.eth']]])('%j shows nobody', accounts => {
  expect(readWalletView({ accounts, chainId: 1 })).toBeUndefined()
})

test.each([Number.NaN, -1, 1.5, 1e300, '', 'ten', undefined, {}])('%j is the chain of no site', chainId => {
  expect(readWalletView({ accounts: [written], chainId })).toMatchObject({ chainId: 0 })
})
