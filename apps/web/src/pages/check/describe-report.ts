import type { ProofReport } from '@countersign/core'
import type { CheckLocale } from '../../locales/locale.ts'
import { changeOf, describeVerdict } from '../proof/recheck.ts'

/** Describes the result for a proof in a sentence or two. */
export function describeReport(report: ProofReport, words: CheckLocale): string {
  switch (report.status) {
    case 'verified': {
      const { blocks, safes } = report.checks
      return words.lead[blocks === 'trusted' || safes === 'trusted' ? 'trusted' : 'verified']
    }
    case 'unavailable':
      return words.lead.unavailable
    case 'rejected':
      return describeRejectedReport(report, words)
  }
}

function describeRejectedReport(report: ProofReport, words: CheckLocale): string {
  const { reason } = report
  if (reason === null) return words.verdict.unknown
  const what = words.verdict.proof[reason]
  const said = reason === 'malformed' ? `${what} ${words.malformedNext}` : what
  const fault = accountAtFault(report)
  if (!fault) return said
  const { account, safe } = fault
  switch (reason) {
    case 'signature-rejected':
      return `${said} ${describeVerdict(account.atSigning, words.verdict)}`
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

/** Returns the account that the invalid field belongs to, if any. */
function accountAtFault({ field, accounts, proof }: ProofReport) {
  const place = /^\/accounts\/(\d+)\//.exec(field ?? '')?.[1]
  const account = place === undefined ? undefined : accounts[Number(place)]
  return account && { account, safe: proof?.accounts[Number(place)]?.safe ?? null }
}
