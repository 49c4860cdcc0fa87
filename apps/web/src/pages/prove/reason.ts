import { ProblemError, ServerUnreachableError } from '@countersign/api'
import { shortenAddress } from '@countersign/react'
import type { ProofFailure } from '@countersign/react/proof'
import type { ProveReasons } from '../../locales/locale.ts'

type About = {
  /** The address that is to sign. */
  readonly address: string
  /** The wallet as it is called. */
  readonly wallet: string
}

/** Says why an account was not signed for, and what to do. */
export function reasonOf(failure: ProofFailure, { address, wallet }: About, words: ProveReasons): string {
  switch (failure.kind) {
    case 'wallet':
      return words.wallet[failure.code]({ wallet })
    case 'draft':
      return words.draft[failure.code]
    case 'not-connected':
    case 'code-missing':
    case 'expired':
    case 'unknown':
      return words[failure.kind]
    case 'wrong-account':
      return words['wrong-account']({
        connected: shortenAddress(failure.connected),
        needed: shortenAddress(address),
      })
    case 'wrong-network':
      return words['wrong-network']({ wallet })
    case 'rejected':
      return words.rejected[failure.reason === 'wrong-signer' ? 'wrong-signer' : 'other']
    case 'unavailable':
      return words.unavailable
    case 'cosigning-ended':
      return words.ended
    case 'unreachable':
      return words.unreachable[failure.code]
    case 'problem':
      return ofProblem(failure.code, failure.retryAfter, words)
  }
}

/** Says why the server did not do what it was asked. */
export function serverReason(error: unknown, words: ProveReasons): string {
  if (error instanceof ServerUnreachableError) return words.unreachable[error.code]
  if (!(error instanceof ProblemError)) return words.unknown
  const { code, problem } = error
  return isOfDraft(code, words.draft) ? words.draft[code] : ofProblem(code, problem.retryAfter, words)
}

function ofProblem(code: string, retryAfter: number | undefined, words: ProveReasons): string {
  switch (code) {
    case 'too-many-requests':
      return retryAfter === undefined
        ? words.server
        : words.tooMany({ seconds: Math.max(1, Math.ceil(retryAfter)) })
    case 'too-many-cosignings':
      return words.tooManyCosignings
    case 'chain-not-configured':
      return words.chainNotOffered
    case 'request-invalid':
      return words.invalid
    default:
      return words.server
  }
}

function isOfDraft(code: string, told: ProveReasons['draft']): code is keyof ProveReasons['draft'] {
  return Object.hasOwn(told, code)
}
