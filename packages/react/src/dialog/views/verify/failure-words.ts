import type { SignInFailure } from '@countersign/wallets'
import type { DialogLocale, SignInStep } from '../../../locales/locale.ts'
import { shortenAddress } from '../../../shorten.ts'

/** Puts a failed sign-in into words: the headline of the step, and beneath it the particular reason. */
export function failureWords(
  words: DialogLocale,
  failed: { readonly at: SignInStep; readonly failure: SignInFailure; readonly address: string },
  wallet: string,
  chainName: (chain: string) => string,
): { headline: string; reason: string } {
  const { failure, at } = failed
  return {
    headline: words.headline[headlineOf(failure, at)],
    reason: reasonOf(words.reason, failure, wallet, failed.address, chainName),
  }
}

function headlineOf(failure: SignInFailure, at: SignInStep): keyof DialogLocale['headline'] {
  if (failure.kind === 'unknown') return 'unforeseen'
  if (failure.kind === 'problem' && failure.code === 'chain-not-configured') return 'wrong-network'
  return at
}

function reasonOf(
  words: DialogLocale['reason'],
  failure: SignInFailure,
  wallet: string,
  address: string,
  chainName: (chain: string) => string,
): string {
  // A site's own backend knows best what it means.
  if ('sentence' in failure && failure.sentence !== undefined) return failure.sentence
  switch (failure.kind) {
    case 'problem':
      return failure.code === 'too-many-requests' && failure.retryAfter !== undefined
        ? words.tooMany(Math.max(1, Math.ceil(failure.retryAfter)))
        : words.problem[failure.code]
    case 'rejected':
      if (failure.reason === 'wrong-signer' && failure.recovered)
        return words.wrongSigner(shortenAddress(failure.recovered))
      if (failure.reason === 'contract-on-another-chain' && failure.chains && failure.chains.length > 0)
        return words.otherChains(failure.chains.map(chainName).join(', '))
      // A newer server may know reasons that this page does not.
      return words.rejected[failure.reason] ?? words.rejected.unspecified
    case 'unavailable':
      return words.unavailable[failure.reason] ?? words.unavailable.unspecified
    case 'unreachable':
      return words.unreachable[failure.code]
    case 'wallet':
      return words.wallet[failure.code](wallet)
    case 'expired':
      return words.expired
    case 'account-changed':
      return words.accountChanged(shortenAddress(address))
    case 'unknown':
      return words.unknown
  }
}
