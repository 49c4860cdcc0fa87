import type { messages } from './locales/compiled/en/wallet-errors.ts'

/** The sentences of wallet errors in one language: `@countersign/wallets/wallet-errors/<language>`. */
export type WalletErrors = typeof messages

/** The codes that have sentences: those of wallets, and why a wallet was not asked. */
export type DescribedWalletError = keyof WalletErrors['error']

type WalletErrorContext = {
  /** The name of the wallet; `null` if it is unknown. */
  readonly wallet: string | null
  /** A sentence about what did not happen; that nothing was signed, if it is left out. */
  readonly outcome?: string
}

/**
 * Returns what happened to a wallet request as a title without a full stop, and what to do as a text below it.
 *
 * @example
 * import { messages } from '@countersign/wallets/wallet-errors/en'
 *
 * wordWalletError(messages, 'refused', { wallet: 'Rabby', outcome: messages.outcome.sent })
 * // { title: 'You rejected the request in Rabby', text: 'No transaction was sent. Try again when you’re ready.' }
 */
export function wordWalletError(
  errors: WalletErrors,
  code: DescribedWalletError,
  { wallet, outcome = errors.outcome.signed }: WalletErrorContext,
): { title: string; text: string } {
  const { title, text } = errors.error[code]
  // After a preposition, German needs another case of what an unnamed wallet is called.
  const args = { wallet: wallet ?? errors.nameless, inWallet: wallet ?? errors.namelessIn, outcome }
  const first = typeof title === 'string' ? title : title(args)
  return {
    title: wallet === null ? first.charAt(0).toUpperCase() + first.slice(1) : first,
    text: typeof text === 'string' ? text : text(args),
  }
}

/**
 * Returns why a wallet did not fulfill a request and what to do, in sentences.
 *
 * @example
 * import { messages } from '@countersign/wallets/wallet-errors/en'
 *
 * describeWalletError(messages, 'refused', { wallet: 'Rabby' })
 * // 'You rejected the request in Rabby. Nothing was signed. Try again when you’re ready.'
 */
export function describeWalletError(
  errors: WalletErrors,
  code: DescribedWalletError,
  context: WalletErrorContext,
): string {
  const { title, text } = wordWalletError(errors, code, context)
  return `${title}. ${text}`
}
