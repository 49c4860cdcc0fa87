import { canNeverBeChecked, type ProofReport, uncheckedReasons } from '@countersign/core'
import { exactTime } from '../../layout/exact-time.tsx'
import type { Mark } from '../../layout/status-mark.tsx'
import type { CheckLocale } from '../../locales/locale.ts'
import { changeOf, describeVerdict } from './describe-verdict.ts'
import type { Checked } from './protocol.ts'

/** What a result looks like. A proof that has expired or was revoked was once valid, which the page shows. */
export type ResultLook = Extract<Mark, 'valid' | 'expired' | 'revoked' | 'draft' | 'invalid' | 'unavailable'>

type Result = Pick<Checked, 'report' | 'revokedAt' | 'other'>

/** Whether something has neither a proof nor a link or an ID of one. */
export const isNoProof = ({ other }: Pick<Checked, 'other'>): boolean =>
  typeof other === 'string' || other?.status === 'not-a-proof'

/** Returns what a result looks like. */
export function lookOf({ report: { status, reason }, other }: Pick<Result, 'report' | 'other'>): ResultLook {
  if (other) return typeof other === 'object' && other.status === 'draft' ? 'draft' : 'unavailable'
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
export function canRecheck({ other, report, revocation, receipt }: Checked): boolean {
  if (other) return typeof other === 'object' && other.status === 'unreachable'
  if (revocation === 'failed' || receipt === 'keys-missing') return true
  if (report.status !== 'unavailable') return false
  const reasons = report.accounts
    .flatMap(({ atSigning, now }) => [atSigning, now])
    .flatMap(verdict => (verdict.status === 'unavailable' ? [verdict.reason] : []))
  return reasons.length === 0 || reasons.some(reason => !canNeverBeChecked(reason))
}

/** Returns the headline of a result. */
export function titleOf(
  { report: { status, reason }, other }: Pick<Result, 'report' | 'other'>,
  words: CheckLocale,
): string {
  if (!other) return words.status[reason === 'expired' || reason === 'revoked' ? reason : status]
  if (typeof other === 'string') return words.other.title
  switch (other.status) {
    case 'not-a-proof':
      return words.other.title
    case 'unknown':
    case 'unreachable':
      return words.link.unchecked
    case 'foreign':
      return words.link.foreign.title
    case 'draft':
      return words.status.draft
  }
}

/** Describes a result in a sentence or two. */
export function describeReport(
  { report, revokedAt, other }: Result,
  words: CheckLocale,
  language: string,
): string {
  if (other) return describeOther(other, words)
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

function describeOther(other: NonNullable<Checked['other']>, { other: kinds, link }: CheckLocale): string {
  if (typeof other === 'string') return kinds[other]
  switch (other.status) {
    case 'foreign':
      return link.foreign.text({ host: other.host })
    case 'draft':
      return link.draft.text
    case 'not-a-proof':
    case 'unknown':
    case 'unreachable':
      return link[other.status]
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
