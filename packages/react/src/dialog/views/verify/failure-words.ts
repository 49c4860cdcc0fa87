import { describeEnding, describeProblem } from '@countersign/api'
import {
  describeRefusedConfirmation,
  describeRejectionToSigner,
  describeUnavailability,
} from '@countersign/core/reasons'
import { describeWalletError, type SignInFailure } from '@countersign/wallets'
import type { FailedStep } from '@countersign/wallets/state'
import type { ChangedPart, DialogLocale, ReasonWords } from '../../../locales/locale.ts'
import { shortenAddress } from '../../../shorten.ts'

type Failed = {
  readonly at: FailedStep
  readonly failure: SignInFailure
  /** The account of the wallet, as a text that compares it with another shows it. */
  readonly account: string
}

/** Returns the headline of the step at which a sign-in failed, and the reason below it. */
export function failureWords(
  words: Pick<DialogLocale, 'headline' | 'unforeseen'> & { readonly reason: ReasonWords },
  failed: Failed,
  wallet: string,
  chainName: (chainId: number) => string,
): { headline: string; reason: string } {
  const { failure, at } = failed
  return {
    // That the owners did not confirm is not an error: its headline is that of the owners' page.
    headline:
      failure.kind === 'cosigning-ended'
        ? words.reason.ended.title[failure.how]
        : words.headline[headlineOf(failure, at)],
    reason: reasonOf({ ...words.reason, unknown: words.unforeseen }, failed, wallet, chainName),
  }
}

/** Returns the key of the specification's line for a failure. */
function headlineOf(failure: SignInFailure, at: FailedStep): keyof DialogLocale['headline'] {
  if (failure.kind === 'unknown') return 'unforeseen'
  if (failure.kind === 'problem' && failure.code === 'chain-not-configured') return 'wrong-network'
  // The signatures of the owners are verified like any other.
  return at === 'waiting-for-owners' ? 'checking' : at
}

function reasonOf(
  words: ReasonWords & { readonly unknown: string },
  { at, failure, account }: Failed,
  wallet: string,
  chainName: (chainId: number) => string,
): string {
  // A site's own backend provides the best explanation.
  if ('sentence' in failure && failure.sentence !== undefined) return failure.sentence
  switch (failure.kind) {
    case 'problem':
      if (failure.code === 'message-changed' && isChangedPart(words.changed, failure.field))
        return `${words.changed[failure.field]} ${words.changed.meaning}`
      return failure.code === 'too-many-requests' && failure.retryAfter !== undefined
        ? words.problems.tooMany({ seconds: Math.max(1, Math.ceil(failure.retryAfter)) })
        : describeProblem(words.problems, failure.code)
    case 'rejected':
      return describeRejectionToSigner(words.verdict, {
        reason: failure.reason,
        recovered: failure.recovered && shortenAddress(failure.recovered),
        chains: failure.chainIds?.map(chainName),
      })
    case 'unavailable':
      return describeUnavailability(words.verdict, failure.reason, at !== 'preparing')
    case 'unreachable':
      return words.problems.unreachable[failure.code]
    case 'wallet':
      return describeWalletError(words.wallet, failure.code, { wallet })
    case 'code-missing':
      return describeWalletError(words.wallet, failure.kind, { wallet })
    case 'cosigning-ended':
      return describeEnding(words.ended, failure.how)
    case 'confirmation-refused':
      return describeRefusedConfirmation(words.verdict, failure)
    case 'confirmation-repeated':
      return words.problems.problem['confirmation-repeated']
    case 'another-account':
      return words.anotherAccount({ wallet })
    case 'expired':
      return words.expired
    case 'account-changed':
      return words.accountChanged({ account })
    case 'not-an-owner':
      return words.notAnOwner({ account })
    case 'unknown':
      return words.unknown
  }
}

function isChangedPart(changed: ReasonWords['changed'], field: string | undefined): field is ChangedPart {
  return field !== undefined && field !== 'meaning' && Object.hasOwn(changed, field)
}
