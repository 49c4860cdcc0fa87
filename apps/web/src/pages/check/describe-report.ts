import { canNeverBeChecked, type ProofReport, uncheckedReasons } from '@countersign/core'
import { exactTime } from '../../layout/exact-time.tsx'
import type { Mark } from '../../layout/status-mark.tsx'
import type { CheckLocale } from '../../locales/locale.ts'
import { changeOf, describeVerdict } from './describe-verdict.ts'
import type { Checked } from './protocol.ts'

/** What a result looks like. A proof that has expired or was revoked was once valid, which the page shows. */
export type ResultLook = Extract<Mark, 'valid' | 'expired' | 'revoked' | 'draft' | 'invalid' | 'unavailable'>

/** Returns what the result for a proof looks like. */
export function lookOf({ status, reason }: Pick<ProofReport, 'status' | 'reason'>): ResultLook {
  switch (status) {
    case 'verified':
      return 'valid'
    case 'unavailable':
      return 'unavailable'
    case 'rejected':
      return reason === 'expired' || reason === 'revoked' ? reason : 'invalid'
  }
}

/** Whether another check of the same proof can have another result: something that it needs was unavailable. */
export function canRecheck({ report, revocation, receipt }: Checked): boolean {
  if (revocation === 'failed' || receipt === 'keys-missing') return true
  if (report.status !== 'unavailable') return false
  const reasons = report.accounts
    .flatMap(({ atSigning, now }) => [atSigning, now])
    .flatMap(verdict => (verdict.status === 'unavailable' ? [verdict.reason] : []))
  return reasons.length === 0 || reasons.some(reason => !canNeverBeChecked(reason))
}

/** Returns the headline of the result for a proof. */
export function titleOf({ status, reason }: ProofReport, { status: words }: CheckLocale): string {
  return words[reason === 'expired' || reason === 'revoked' ? reason : status]
}

/** Describes the result for a proof in a sentence or two. */
export function describeReport(
  { report, revokedAt }: Pick<Checked, 'report' | 'revokedAt'>,
  words: CheckLocale,
  language: string,
): string {
  switch (report.status) {
    case 'verified': {
      const { blocks, safes } = report.checks
      return words.lead[blocks === 'trusted' || safes === 'trusted' ? 'trusted' : 'verified']
    }
    case 'unavailable':
      return describeUncheckedReport(report, words) ?? words.lead.unavailable
    case 'rejected':
      if (report.reason === 'revoked')
        return words.lead.revoked({ date: revokedAt === null ? null : exactTime(revokedAt, language) })
      if (report.reason === 'expired' && report.proof)
        return words.lead.expired({ date: exactTime(report.proof.expiresAt, language) })
      return describeRejectedReport(report, words)
  }
}

/** Describes what this site does not check, however often it is tried. */
function describeUncheckedReport({ accounts }: ProofReport, words: CheckLocale): string | undefined {
  const unchecked = accounts
    .flatMap(({ atSigning, now }) => [atSigning, now])
    .find(
      verdict =>
        verdict.status === 'unavailable' &&
        (canNeverBeChecked(verdict.reason) || uncheckedReasons.some(reason => reason === verdict.reason)),
    )
  return unchecked && describeVerdict(unchecked, words.verdict)
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
    case 'malformed':
    case 'text-differs':
    case 'request-differs':
    case 'method-differs':
    case 'block-differs':
    case 'safe-differs':
    case 'original-differs':
    case 'receipt-differs':
    case 'receipt-refused':
    case 'revoked':
    case 'not-yet':
    case 'expired':
      return said
  }
}

/** Returns the account that the invalid field belongs to, if any. */
function accountAtFault({ field, accounts, proof }: ProofReport) {
  const place = /^\/accounts\/(\d+)\//.exec(field ?? '')?.[1]
  const account = place === undefined ? undefined : accounts[Number(place)]
  return account && { account, safe: proof?.accounts[Number(place)]?.safe ?? null }
}
