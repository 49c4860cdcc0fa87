import { approvedOwners } from '../safe/approved-owners.ts'
import type { SafeReading } from '../safe/read-safe.ts'
import type { SafeVerdict } from '../safe/verify-safe-signature.ts'
import type { Verdict } from '../verdict.ts'
import { firstDifference } from './difference.ts'
import type { BlockFinding } from './find-block.ts'
import { type AccountFinding, notAsked, type ProofFault } from './finding.ts'
import type { ProofAccount, ProofSafe } from './proof.ts'
import type { AccountReport, ProofCheckOutcome, ReportedVerdict } from './report.ts'
import { reportVerdict } from './report-verdict.ts'
import type { signatureOwners } from './signature-owners.ts'

/** The fields of an account in a document that the chain can confirm. */
type Subject = Pick<ProofAccount, 'account' | 'method' | 'safe' | 'signature'>

/** The chain's answers about an account of a proof. */
export type Found = {
  /** `signatureOwners` of the account. */
  readonly signers: ReturnType<typeof signatureOwners>
  /** At the block that the document names; `undefined` if it names none. */
  readonly then: Then | undefined
  readonly now: Verdict
  readonly safeNow: SafeReading
}

export type Then = {
  readonly found: BlockFinding
  /** The result of verifying at that block; missing if the block was not found. */
  readonly verdict?: Verdict
  readonly ofSafe?: SafeVerdict
}

/**
 * Compares the chain's answers with the document, for a contract account.
 *
 * @param at - the account's JSON Pointer.
 */
export function weigh(subject: Subject, at: string, { signers, then, now, safeNow }: Found): AccountFinding {
  const report: AccountReport = {
    account: subject.account,
    atSigning: atSigning(then),
    now: reportVerdict(now),
    safeNow:
      safeNow.status === 'safe' ? { threshold: safeNow.safe.threshold, owners: safeNow.safe.owners } : null,
    approved: subject.safe ? approvedOwners(subject.signature, subject.safe) : [],
  }
  const signatures = signatureFaults(subject, at, report)
  const blocks = blockFaults(at, then)
  const safes = safeFaults(subject, at, { signers, then })
  const noLonger = report.atSigning.status === 'verified' && now.status === 'rejected'
  return {
    report,
    faults: [
      ...signatures,
      ...blocks.faults,
      ...safes.faults,
      ...(noLonger ? [{ check: 'now', reason: 'no-longer', field: `${at}/signature` } as const] : []),
    ],
    outcomes: {
      signatures: signatures.length > 0 ? 'failed' : signatureOutcome(report),
      blocks: blocks.outcome,
      safes: safes.outcome,
      now: nowOutcome[now.status],
    },
  }
}

const nowOutcome = { verified: 'passed', rejected: 'failed', unavailable: 'unavailable' } as const

function atSigning(then: Then | undefined): ReportedVerdict {
  if (then?.verdict) return reportVerdict(then.verdict)
  // Without such a block, nothing can be verified at it.
  return notAsked(then?.found.status === 'unavailable' ? then.found.reason : 'history-unavailable')
}

function signatureFaults({ method }: Subject, at: string, { atSigning, now }: AccountReport): ProofFault[] {
  const fault = { check: 'signatures', reason: 'signature-rejected', field: `${at}/signature` } as const
  switch (atSigning.status) {
    case 'rejected':
      return [fault]
    case 'unavailable':
      // The account rejects it now, and no node can show that it ever accepted.
      return lacksHistory(atSigning) && now.status === 'rejected' ? [fault] : []
    case 'verified':
      return atSigning.method === method
        ? []
        : [{ check: 'signatures', reason: 'method-differs', field: `${at}/method` }]
  }
}

function signatureOutcome({ atSigning, now }: AccountReport): ProofCheckOutcome {
  if (atSigning.status === 'verified') return 'passed'
  return lacksHistory(atSigning) && now.status === 'verified' ? 'passed' : 'unavailable'
}

/** Whether only the state of that block is missing. */
function lacksHistory(verdict: { readonly status: string; readonly reason?: string }): boolean {
  return verdict.status === 'unavailable' && verdict.reason === 'history-unavailable'
}

type Part = { readonly faults: readonly ProofFault[]; readonly outcome: ProofCheckOutcome }

function blockFaults(at: string, then: Then | undefined): Part {
  const differs = (field: string): Part => ({
    faults: [{ check: 'blocks', reason: 'block-differs', field }],
    outcome: 'failed',
  })
  if (!then) return differs(`${at}/block`)
  switch (then.found.status) {
    case 'same':
      return { faults: [], outcome: 'passed' }
    case 'differs':
      return differs(`${at}/block/${then.found.field}`)
    case 'unavailable':
      return { faults: [], outcome: lacksHistory(then.found) ? 'trusted' : 'unavailable' }
  }
}

function safeFaults(
  { method, safe }: Subject,
  at: string,
  { signers, then }: Pick<Found, 'signers' | 'then'>,
): Part {
  const differs = (field: string): Part => ({
    faults: [{ check: 'safes', reason: 'safe-differs', field }],
    outcome: 'failed',
  })
  // The word of the document is accepted, but not about who confirmed: its signature says that.
  const claimed =
    safe && safe.confirmations.length > 0
      ? firstDifference(safe.confirmations, signers, `${at}/safe/confirmations`)
      : undefined
  const unknown: Part =
    claimed === undefined ? { faults: [], outcome: safe === null ? 'skipped' : 'trusted' } : differs(claimed)
  const passed: Part = { faults: [], outcome: safe === null ? 'skipped' : 'passed' }
  const ofSafe = then?.ofSafe
  switch (ofSafe?.status) {
    case undefined:
    case 'unreadable':
      return unknown
    case 'unavailable':
      return lacksHistory(ofSafe) ? unknown : { faults: [], outcome: 'unavailable' }
    case 'not-a-safe':
      return safe === null ? passed : differs(`${at}/safe`)
    case 'verified':
    case 'refused': {
      // A key that delegates to the code of a Safe is still a key.
      if (method === 'eip7702' && safe === null) return passed
      const { version, threshold, owners } = ofSafe.safe
      const found: ProofSafe = {
        version,
        threshold,
        owners,
        confirmations: ofSafe.status === 'verified' ? ofSafe.owners : (safe?.confirmations ?? []),
      }
      const field = firstDifference(safe, found, `${at}/safe`)
      return field === undefined ? passed : differs(field)
    }
  }
}
