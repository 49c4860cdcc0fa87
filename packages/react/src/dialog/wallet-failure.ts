import { type DescribedWalletError, describeWalletError, wordWalletError } from '@countersign/wallets'
import type { DialogLocale, RareWords } from '../locales/locale.ts'

type WalletFailure = {
  readonly code: DescribedWalletError
  readonly wallet: string
  /** The title if the person rejected the request. */
  readonly refused: string
  /** A sentence about what did not happen. */
  readonly outcome: string
}

/** Returns the title of the view of a wallet that did not fulfill a request, and the text below it. */
export function wordWalletFailure(
  { headline, reason }: Pick<DialogLocale, 'headline'> & Pick<RareWords, 'reason'>,
  { code, refused, ...context }: WalletFailure,
): { title: string; text: string } {
  switch (code) {
    case 'refused':
      return { title: refused, text: describeWalletError(reason.wallet, code, context) }
    case 'unknown':
      return { title: headline.unforeseen, text: describeWalletError(reason.wallet, code, context) }
    default:
      return wordWalletError(reason.wallet, code, context)
  }
}
