import type { ProofReport } from '@countersign/core'
import type { CheckLocale } from '../../locales/locale.ts'
import { changeOf } from '../proof/still.ts'
import { verdictWords } from '../proof/verdict-words.ts'

/** Says in a sentence or two what came of a proof. */
export function reportWords(report: ProofReport, words: CheckLocale): string {
  switch (report.status) {
    case 'verified': {
      const { blocks, safes } = report.checks
      return words.lead[blocks === 'trusted' || safes === 'trusted' ? 'trusted' : 'verified']
    }
    case 'unavailable':
      return words.lead.unavailable
    case 'rejected':
      return rejectedWords(report, words)
  }
}

function rejectedWords(report: ProofReport, words: CheckLocale): string {
  const { reason } = report
  if (reason === null) return words.verdict.unknown
  const said = words.reason[reason]
  const fault = accountAtFault(report)
  if (!fault) return said
  const { account, safe } = fault
  switch (reason) {
    case 'signature-rejected':
      return `${said} ${verdictWords(account.atSigning, words.verdict)}`
    case 'no-longer': {
      const { atSigning } = account
      if (atSigning.status !== 'verified' || !atSigning.block) return said
      const change = changeOf({ safe }, account)
      return `${words.validThen({ block: String(atSigning.block.number) })} ${change ? words.accounts.changed[change] : said}`
    }
    default:
      return said
  }
}

/** Which account the fault is about, where it is about one. */
function accountAtFault({ field, accounts, proof }: ProofReport) {
  const place = /^\/accounts\/(\d+)\//.exec(field ?? '')?.[1]
  const account = place === undefined ? undefined : accounts[Number(place)]
  return account && { account, safe: proof?.accounts[Number(place)]?.safe ?? null }
}
