import type { ProofReport } from '@countersign/core'
import type { CheckLocale } from '../../locales/check.ts'
import { verdictWords } from '../proof/verdict-words.ts'

/** Says in a sentence or two what came of a proof. */
export function reportWords(report: ProofReport, words: CheckLocale): string {
  switch (report.status) {
    case 'verified':
      return words.lead2[
        report.checks.safes === 'trusted' || report.checks.blocks === 'trusted' ? 'trusted' : 'verified'
      ]
    case 'unavailable':
      return words.lead2.unavailable
    case 'rejected':
      return rejectedWords(report, words)
  }
}

function rejectedWords({ reason, field, accounts }: ProofReport, words: CheckLocale): string {
  if (reason === null) return words.verdict.unknown
  const at = /^\/accounts\/(\d+)\//.exec(field ?? '')?.[1]
  const account = at === undefined ? undefined : accounts[Number(at)]
  switch (reason) {
    case 'signature-rejected':
      return account
        ? `${words.reason[reason]} ${verdictWords(account.atSigning, words.verdict)}`
        : words.reason[reason]
    case 'no-longer': {
      const then = account?.atSigning.status === 'verified' ? account.atSigning.block?.number : undefined
      return then === undefined
        ? words.reason[reason]
        : `${words.validThen(String(then))} ${words.reason[reason]}`
    }
    default:
      return words.reason[reason]
  }
}
