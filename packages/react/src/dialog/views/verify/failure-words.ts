import type { SignInFailure } from '@countersign/wallets'
import { formatMessage } from '../../../locales/format-message.ts'
import type { ChangedPart, CosigningWords, DialogLocale, ReasonWords } from '../../../locales/locale.ts'
import { shortenAddress } from '../../../shorten.ts'
import type { AnyStep } from './progress.ts'

/**
 * Puts a failed sign-in into words: the headline of the step, and beneath it the particular reason.
 *
 * @param ofSafes - what is said of accounts of several owners; where it is not there, such a failure has no other words
 *   than what nobody expected
 */
export function failureWords(
  words: Pick<DialogLocale, 'headline' | 'unforeseen'> & { readonly reason: ReasonWords },
  failed: { readonly at: AnyStep; readonly failure: SignInFailure; readonly address: string },
  wallet: string,
  chainName: (chain: string) => string,
  ofSafes?: CosigningWords['reason'],
): { headline: string; reason: string } {
  const { failure, at } = failed
  return {
    headline: words.headline[headlineOf(failure, at)],
    reason: reasonOf(
      { ...words.reason, unknown: words.unforeseen },
      failure,
      wallet,
      failed.address,
      chainName,
      ofSafes,
    ),
  }
}

/** Gives the line of the specification for a failure. */
export function headlineOf(failure: SignInFailure, at: AnyStep): keyof DialogLocale['headline'] {
  if (failure.kind === 'unknown') return 'unforeseen'
  if (failure.kind === 'problem' && failure.code === 'chain-not-configured') return 'wrong-network'
  // That the owners have signed is found out like any signature.
  return at === 'waiting-for-confirmations' ? 'verifying-signature' : at
}

function reasonOf(
  words: ReasonWords & { readonly unknown: string },
  failure: SignInFailure,
  wallet: string,
  address: string,
  chainName: (chain: string) => string,
  ofSafes: CosigningWords['reason'] | undefined,
): string {
  // A site's own backend knows best what it means.
  if ('sentence' in failure && failure.sentence !== undefined) return failure.sentence
  switch (failure.kind) {
    case 'problem':
      if (isOfSafes(failure.code)) return ofSafes?.problem[failure.code] ?? words.unknown
      if (failure.code === 'message-changed' && isChangedPart(words.changed, failure.field))
        return `${words.changed[failure.field]} ${words.changed.meaning}`
      return failure.code === 'too-many-requests' && failure.retryAfter !== undefined
        ? words.tooMany({ seconds: Math.max(1, Math.ceil(failure.retryAfter)) })
        : words.problem[failure.code]
    case 'rejected':
      if (failure.reason === 'wrong-signer' && failure.recovered)
        return words.wrongSigner({ recovered: shortenAddress(failure.recovered) })
      if (failure.reason === 'contract-on-another-chain' && failure.chains && failure.chains.length > 0)
        return words.otherChains({ chains: failure.chains.map(chainName).join(', ') })
      // A newer server may know reasons that this page does not.
      return words.rejected[failure.reason] ?? words.rejected.unspecified
    case 'unavailable':
      return words.unavailable[failure.reason] ?? words.unavailable.unspecified
    case 'unreachable':
      return words.unreachable[failure.code]
    case 'wallet':
      return formatMessage(words.wallet[failure.code], { wallet })
    case 'cosigning-ended':
      return ofSafes?.ended[failure.how] ?? words.unknown
    case 'confirmation-refused':
      return ofSafes ? refusedWords(ofSafes, failure) : words.unknown
    case 'confirmation-repeated':
      return ofSafes?.repeated ?? words.unknown
    case 'another-account':
      return words.anotherAccount({ wallet })
    case 'expired':
      return words.expired
    case 'account-changed':
      return words.accountChanged({ account: shortenAddress(address) })
    case 'unknown':
      return words.unknown
  }
}

type Refused = Extract<SignInFailure, { kind: 'confirmation-refused' }>

/** Says why one owner's confirmation does not count. A newer server may know reasons that this page does not. */
function refusedWords(
  { fault, refused }: Pick<CosigningWords['reason'], 'fault' | 'refused'>,
  failure: Pick<Refused, 'reason' | 'fault'>,
): string {
  if (failure.reason !== 'bad-part') return refused[failure.reason] ?? refused.unspecified
  return (failure.fault && fault[failure.fault]) ?? refused.unspecified
}

function isChangedPart(changed: ReasonWords['changed'], field: string | undefined): field is ChangedPart {
  return field !== undefined && field !== 'meaning' && Object.hasOwn(changed, field)
}

type SafesCode = keyof CosigningWords['reason']['problem']

const safesCodes: Readonly<Record<SafesCode, true>> = {
  'not-a-safe': true,
  'cosigning-not-found': true,
  'cosigning-of-another-browser': true,
  'cosigning-collected': true,
  'too-many-cosignings': true,
}

function isOfSafes(code: string): code is SafesCode {
  return Object.hasOwn(safesCodes, code)
}
