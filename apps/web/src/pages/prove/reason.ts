import { describeError, describeProblem, ProblemError } from '@countersign/api'
import { describeRejectionToSigner, describeUnavailability } from '@countersign/core/reasons'
import type { ProofFailure } from '@countersign/react/proof'
import { describeWalletError } from '@countersign/wallets'
import type { ProveReasons } from '../../locales/locale.ts'

type About = {
  /** The account that has to sign and the wallet's, as a text that compares them shows them. */
  readonly needed: string
  readonly connected: string
  /** The name of the wallet; `null` if it is unknown. */
  readonly wallet: string | null
}

/** Returns why an account has not signed, and what to do. */
export function reasonOf(
  failure: ProofFailure,
  { needed, connected, wallet }: About,
  words: ProveReasons,
): string {
  switch (failure.kind) {
    case 'wallet':
      return describeWalletError(words.wallet, failure.code, { wallet })
    case 'draft':
      return draftReason(failure.code, words)
    case 'not-connected':
    case 'code-missing':
    case 'wrong-network':
      return describeWalletError(words.wallet, failure.kind, { wallet })
    case 'expired':
    case 'unknown':
      return words[failure.kind]
    case 'wrong-account':
      return words.wallet.wrongAccount({ connected, needed })
    case 'rejected':
      return describeRejectionToSigner(words.verdict, { reason: failure.reason })
    case 'unavailable':
      return describeUnavailability(words.verdict, failure.reason, true)
    case 'cosigning-ended':
      return words.ended
    case 'unreachable':
      return words.problems.unreachable[failure.code]
    case 'problem':
      return ofProblem(failure.code, failure.retryAfter, words)
  }
}

/** Returns why the server refused a request. */
export function serverReason(error: unknown, words: ProveReasons): string {
  return error instanceof ProblemError
    ? ofProblem(error.code, error.problem.retryAfter, words)
    : describeError(words.problems, error)
}

function ofProblem(code: string, retryAfter: number | undefined, words: ProveReasons): string {
  return code === 'too-many-requests' && retryAfter !== undefined
    ? words.problems.tooMany({ seconds: Math.max(1, Math.ceil(retryAfter)) })
    : draftReason(code, words)
}

/** Returns the wording for a draft. Some problems have another meaning for a draft than for a finished proof. */
function draftReason(code: string, { draft, problems }: ProveReasons): string {
  return isOfDraft(code, draft) ? draft[code] : describeProblem(problems, code)
}

function isOfDraft(code: string, draft: ProveReasons['draft']): code is keyof ProveReasons['draft'] {
  return Object.hasOwn(draft, code)
}
