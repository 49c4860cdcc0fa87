import { expect, test } from 'vitest'
import { readWalletView } from './wallet-view.ts'

const written = `0x${'AB'.repeat(20)}`
const one = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB'

test('accounts come out checksummed, however the wallet writes them', () => {
  expect(readWalletView({ accounts: [written], chainId: 10 })).toEqual({ accounts: [one], chainId: 10 })
  expect(readWalletView({ accounts: [written], chainId: '0xa' })).toEqual({ accounts: [one], chainId: 10 })
})

test.each([[[]], [['0x12']], [[42]], [[null]], [[written, 'bob.eth']]])('%j shows nobody', accounts => {
  expect(readWalletView({ accounts, chainId: 1 })).toBeUndefined()
})

test.each([Number.NaN, -1, 1.5, 1e300, '', 'ten', undefined, {}])('%j is the chain of no site', chainId => {
  expect(readWalletView({ accounts: [written], chainId })).toMatchObject({ chainId: 0 })
})
