import { expect, test } from 'vitest'
import { describeWalletError, wordWalletError } from './describe-wallet-error.ts'
import { messages } from './locales/compiled/en/wallet-errors.ts'

test('a wallet error names the wallet, and says that nothing was signed unless told otherwise', () => {
  expect(describeWalletError(messages, 'refused', { wallet: 'Fox' })).toBe(
    'You rejected the request in Fox. Nothing was signed. Try again when you’re ready.',
  )
  expect(describeWalletError(messages, 'refused', { wallet: 'Fox', outcome: 'Nothing moved.' })).toContain(
    'in Fox. Nothing moved. Try',
  )
})

test('a wallet without a name is “your wallet”, also at the start of a sentence', () => {
  expect(wordWalletError(messages, 'refused', { wallet: null }).title).toBe(
    'You rejected the request in your wallet',
  )
  expect(wordWalletError(messages, 'locked', { wallet: null }).title).toMatch(/^Your wallet is locked/)
})

test('a name is written as the wallet writes it', () => {
  expect(wordWalletError(messages, 'unknown', { wallet: 'imWallet' }).title).toBe(
    'imWallet reported an error',
  )
})
