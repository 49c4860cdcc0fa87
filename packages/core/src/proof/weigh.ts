import type { SafeReading } from '../safe/readSafe.ts'
import type { SafeVerdict } from '../safe/verifySafeSignature.ts'
import type { Verdict } from '../verdict.ts'
import { firstDifference } from './difference.ts'
import type { BlockFinding } from './findBlock.ts'
import { type AccountFinding, notAsked, type ProofFault } from './finding.ts'
import type { ProofAccount, ProofSafe } from './proof.ts'
import type { AccountReport, ProofCheckOutcome, ReportedVerdict } from './report.ts'
import { reportVerdict } from './reportVerdict.ts'

/** What a document says of an account, as far as the chain can confirm it. */
type Subject = Pick<ProofAccount, 'account' | 'method' | 'safe'>

/** What the chain said of an account of a proof. */
export type Found = {
  /** At the block that the document names; `undefined` where it names none. */
  readonly then: Then | undefined
  readonly now: Verdict
  readonly safeNow: SafeReading
}

export type Then = {
  readonly found: BlockFinding
  /** What came of asking at it; nothing where it was not found. */
  readonly verdict?: Verdict
  readonly ofSafe?: SafeVerdict
}

/**
 * Decides what the chain's answers mean for what a document says of a contract account.
 *
 * @param at - the account's JSON Pointer.
 */
export function weigh(subject: Subject, at: string, { then, now, safeNow }: Found): AccountFinding {
  const report: AccountReport = {
    account: subject.account,
    atSigning: atSigning(then),
    now: reportVerdict(now),
    safeNow:
      safeNow.status === 'safe' ? { threshold: safeNow.safe.threshold, owners: safeNow.safe.owners } : null,
  }
  const signatures = signatureFaults(subject, at, report)
  const blocks = blockFaults(at, then)
  const safes = safeFaults(subject, at, then)
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
  // Where there is no such block, there is nothing that could be asked at it.
  return notAsked(then?.found.status === 'unavailable' ? then.found.reason : 'history-unavailable')
}

function signatureFaults({ method }: Subject, at: string, { atSigning, now }: AccountReport): ProofFault[] {
  const fault = { check: 'signatures', reason: 'signature-rejected', field: `${at}/signature` } as const
  switch (atSigning.status) {
    case 'rejected':
      return [fault]
    case 'unavailable':
      // Whatever it was then: as of now it is refused, and nobody knows that it ever was not.
      return now.status === 'rejected' ? [fault] : []
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

/** Whether only the state of that time is missing. */
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

function safeFaults({ method, safe }: Subject, at: string, then: Then | undefined): Part {
  const differs = (field: string): Part => ({
    faults: [{ check: 'safes', reason: 'safe-differs', field }],
    outcome: 'failed',
  })
  const unknown: Part = { faults: [], outcome: safe === null ? 'skipped' : 'trusted' }
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
      // A key that lends itself the code of a Safe is a key still.
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
