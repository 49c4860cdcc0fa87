// cspell:ignore abgelehnt Anfrage blockiert Fenster gesperrt getrennt haben Ihre Ihrer Nichts Symbolleiste
import { expect, test } from 'vitest'
import {
  type DescribedWalletError,
  describeWalletError,
  type WalletErrors,
  wordWalletError,
} from './describe-wallet-error.ts'
import { messages as arabic } from './locales/compiled/ar/wallet-errors.ts'
import { messages as german } from './locales/compiled/de/wallet-errors.ts'
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

test('a wallet without a name is called what the sentence needs, in every language', () => {
  const title = (errors: WalletErrors, code: DescribedWalletError) =>
    wordWalletError(errors, code, { wallet: null }).title
  expect(title(messages, 'popup-blocked')).toBe('Your browser blocked the window of your wallet')
  expect(title(german, 'refused')).toBe('Sie haben die Anfrage in Ihrer Wallet abgelehnt')
  expect(title(german, 'popup-blocked')).toBe('Ihr Browser hat das Fenster von Ihrer Wallet blockiert')
  expect(title(german, 'locked')).toBe('Ihre Wallet ist gesperrt oder getrennt')
  // After a preposition, the nominative would be wrong.
  for (const { title, text } of Object.values(german.error))
    for (const words of [title, text])
      expect(
        typeof words === 'string'
          ? words
          : words({ wallet: 'NOMINATIVE', inWallet: 'DATIVE', outcome: 'Nichts.' }),
      ).not.toMatch(/\b(?:in|von|bei|mit|zu|aus|an|auf) NOMINATIVE/)
})

test('no error mentions the toolbar of the browser, which a wallet around the page is not in', () => {
  for (const errors of [messages, german, arabic])
    expect(
      JSON.stringify(errors, (_, value) => (typeof value === 'function' ? String(value) : value)),
    ).not.toMatch(/toolbar|Symbolleiste|شريط/)
})

test('a name is written as the wallet writes it', () => {
  expect(wordWalletError(messages, 'unknown', { wallet: 'imWallet' }).title).toBe(
    'imWallet reported an error',
  )
})
