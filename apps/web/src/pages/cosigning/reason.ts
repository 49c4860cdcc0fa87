import { describeEnding, describeProblem } from '@countersign/api'
import {
  describeRefusedConfirmation,
  describeRejectionToSigner,
  describeUnavailability,
} from '@countersign/core/reasons'
import type { OwnerAct, OwnerFailure } from '@countersign/react'
import { describeWalletError, wordWalletError } from '@countersign/wallets'
import type { FailureWords } from '../../locales/locale.ts'

type About = {
  readonly act: OwnerAct['kind']
  /** The owner and the wallet's account, as a text that compares them shows them. */
  readonly owner: string
  readonly connected: string
  /** The wallet's name; `null` if it is unknown. */
  readonly wallet: string | null
}

/** Returns why an owner's act failed, and what to do. */
export function reasonOf(
  failure: OwnerFailure,
  { act, owner, connected, wallet }: About,
  words: FailureWords,
): string {
  const outcome = words.wallet.outcome[sends(act) ? 'sent' : 'signed']
  switch (failure.kind) {
    case 'wallet':
      if (failure.code === 'not-supported')
        return `${wordWalletError(words.wallet, failure.code, { wallet }).title}. ${words['not-supported']}`
      return describeWalletError(words.wallet, failure.code, { wallet, outcome })
    case 'wrong-network':
    case 'not-connected':
    case 'code-missing':
      return describeWalletError(words.wallet, failure.kind, { wallet, outcome })
    case 'wrong-account':
      return words.wallet.wrongAccount({ connected, needed: owner })
    case 'not-an-owner':
    case 'chain-not-offered':
    case 'node-unreachable':
    case 'not-enough':
    case 'no-library':
    case 'reverted':
    case 'unknown':
      return words[failure.kind]
    case 'would-revert':
      return words[failure.kind]({ code: failure.code })
    case 'not-proposed':
      return words[failure.kind]({ said: failure.said })
    case 'cosigning-ended':
      return describeEnding(words.ended, failure.how)
    case 'confirmation-repeated':
      return words.problems.problem['confirmation-repeated']
    case 'confirmation-refused':
      return describeRefusedConfirmation(words.verdict, failure)
    case 'rejected':
      return describeRejectionToSigner(words.verdict, { reason: failure.reason })
    case 'unavailable':
      return describeUnavailability(words.verdict, failure.reason, true)
    case 'unreachable':
      return `${words.problems.unreachable[failure.code]} ${words.verdict.unavailableNext.signed}`
    case 'problem':
      return failure.code === 'too-many-requests' && failure.retryAfter !== undefined
        ? words.problems.tooMany({ seconds: Math.max(1, Math.ceil(failure.retryAfter)) })
        : describeProblem(words.problems, failure.code)
  }
}

/** Whether the wallet is asked to send a transaction rather than to sign. */
function sends(act: OwnerAct['kind']): boolean {
  return act === 'approve-on-chain' || act === 'sign-on-chain'
}
