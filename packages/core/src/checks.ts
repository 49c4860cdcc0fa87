import type { messages } from './locales/compiled/en/checks.ts'
import { messageTime } from './message/time.ts'
import type { ProofCheck, ProofCheckOutcome, ProofReport } from './proof/report.ts'

/** The sentences about the checks of a proof in one language: `@countersign/core/checks/<language>`. */
export type CheckSentences = typeof messages

/** What a sentence about a check may say besides the outcome. */
export type CheckDetails = {
  /** When the proof was revoked, RFC 3339; `null`: not known. */
  readonly revokedAt: string | null
  /** Formats a time. @param time - RFC 3339 */
  readonly formatTime: (time: string) => string
}

/**
 * Returns a sentence about one check of a proof, which is true for its outcome.
 *
 * @returns `null` if the check was not reached because an earlier one failed: one sentence,
 *   `CheckSentences.notReached`, says so for all of them.
 * @example
 * import { messages } from '@countersign/core/checks/en'
 *
 * const report = await verifyProof({ document: json, recover: recoverWithNoble })
 * const formatTime = (time: string) => new Date(time).toLocaleDateString('en-GB')
 * describeCheck(messages, 'time', report, { revokedAt: null, formatTime }) // 'The proof is valid until 31/01/2027.'
 */
export function describeCheck(
  sentences: CheckSentences,
  check: ProofCheck,
  report: ProofReport,
  { revokedAt, formatTime }: CheckDetails,
): string | null {
  const { proof } = report
  const outcome = report.checks[check]
  if (outcome === 'skipped' && !isReached(check, report)) return null
  switch (check) {
    case 'time': {
      if (!proof) return null
      const { issuedAt, expiresAt } = proof
      if (outcome === 'passed') return sentences.time.passed({ date: formatTime(expiresAt) })
      return messageTime(report.checkedAt) >= messageTime(expiresAt)
        ? sentences.time.expired({ date: formatTime(expiresAt) })
        : sentences.time['not-yet']({ date: formatTime(issuedAt) })
    }
    case 'revocation':
      return outcome === 'failed'
        ? sentences.revocation.failed({ date: revokedAt === null ? null : formatTime(revokedAt) })
        : sentences.revocation[outcome === 'passed' ? 'passed' : 'trusted']
    case 'receipt-signature':
      if (proof?.receipt === null) return sentences[check].none
      return plainSentence(sentences[check], outcome)
    default:
      return plainSentence(sentences[check], outcome)
  }
}

/** Whether a skipped check does not apply to the proof. Otherwise an earlier check failed. */
function isReached(check: ProofCheck, { proof, accounts }: ProofReport): boolean {
  switch (check) {
    case 'receipt-content':
      return proof !== null && proof.receipt === null
    case 'request':
      return proof !== null && !proof.request
    default:
      return accounts.length > 0
  }
}

function plainSentence(
  sentences: { readonly [Outcome in ProofCheckOutcome]?: string },
  outcome: ProofCheckOutcome,
): string | null {
  return sentences[outcome] ?? null
}
