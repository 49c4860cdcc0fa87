import { type ChainId, parseAddress } from '../account.ts'
import type { Recover } from '../recover/recover.ts'
import type { AccountFactory } from '../safe/ask.ts'
import { signedHash } from '../safe/message.ts'
import { readSafe } from '../safe/readSafe.ts'
import { type SafeVerdict, verifySafeSignature } from '../safe/verifySafeSignature.ts'
import type { Verdict } from '../verdict.ts'
import { bytesOfHex, hexOfBytes } from '../verify/bytes.ts'
import type { NodeClient } from '../verify/node.ts'
import { verifyOwnership } from '../verify/verifyOwnership.ts'
import { unwrap } from '../verify/wrapper.ts'
import { keyVerdict } from './checkKey.ts'
import { firstDifference } from './difference.ts'
import { type BlockFinding, findBlock } from './findBlock.ts'
import { type AccountFinding, notAsked, type ProofFault, reported } from './finding.ts'
import type { ProofAccount, ProofSafe } from './proof.ts'
import type { AccountReport, ProofCheckOutcome, ReportedVerdict } from './report.ts'

/** How the chains are asked about a proof. */
export type Asking = {
  readonly clients: ((chain: ChainId) => NodeClient | undefined) | undefined
  readonly recover: Recover
  /** In milliseconds. */
  readonly now: number
  /** In milliseconds, for each question about an account. */
  readonly timeout: number
  readonly signal: AbortSignal | undefined
}

/** How long after it was verified a block may be too new for a node that is a little behind, in milliseconds. */
const freshness = 600_000

/**
 * Checks an account of a proof that is said to be a contract: at the block that the document names, and at the latest.
 *
 * @param at - the account's JSON Pointer.
 */
export async function checkContract(
  subject: ProofAccount,
  at: string,
  asking: Asking,
): Promise<AccountFinding> {
  const { account, chain, message, signature, block } = subject
  const { recover, timeout, signal } = asking
  const key = keyVerdict(subject, recover)
  if (key.status === 'verified') return misnamed(subject, at, reported(key))
  const client = clientOf(asking, chain)
  if (!client) return unasked(subject, at)

  const question = { account, message, signature, client, recover, limits: { timeout }, signal }
  const asked = { client, timeout, signal }
  const fresh = asking.now - Date.parse(subject.verifiedAt) < freshness
  const [then, now, safeNow] = await Promise.all([
    block === null
      ? undefined
      : findBlock({ ...asked, chain, claimed: block, fresh }).then(async found => {
          if (found.status !== 'same') return { found }
          const safe = { ...asked, account, message: signedHash(message), signature, recover }
          const [verdict, ofSafe] = await Promise.all([
            verifyOwnership({ ...question, at: found.block }),
            verifySafeSignature({ ...safe, block: found.block }),
          ])
          return { found, verdict, ofSafe }
        }),
    verifyOwnership(question),
    readSafe({ ...asked, account, factory: factoryIn(signature) }),
  ])
  return weigh(subject, at, then, now, {
    account,
    atSigning: atSigning(then),
    now: reported(now),
    safeNow:
      safeNow.status === 'safe' ? { threshold: safeNow.safe.threshold, owners: safeNow.safe.owners } : null,
  })
}

function clientOf({ clients }: Asking, chain: ChainId): NodeClient | undefined {
  try {
    return clients?.(chain)
  } catch {
    return undefined
  }
}

/** What was found at the block of the document; `undefined` where it names none. */
type Then =
  | { readonly found: BlockFinding; readonly verdict?: Verdict; readonly ofSafe?: SafeVerdict }
  | undefined

function atSigning(then: Then): ReportedVerdict {
  if (then?.verdict) return reported(then.verdict)
  // Where there is no such block, there is nothing that could be asked at it.
  return notAsked(then?.found.status === 'unavailable' ? then.found.reason : 'history-unavailable')
}

function weigh(
  subject: ProofAccount,
  at: string,
  then: Then,
  now: Verdict,
  report: AccountReport,
): AccountFinding {
  const signatures = signatureFaults(subject, at, report)
  const blocks = blockFaults(at, then)
  const safes = safeFaults(subject, at, then)
  const nowVerified = now.status === 'verified'
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
      now: nowVerified ? 'passed' : now.status === 'rejected' ? 'failed' : 'unavailable',
    },
  }
}

function signatureFaults(
  { method }: ProofAccount,
  at: string,
  { atSigning, now }: AccountReport,
): ProofFault[] {
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

function blockFaults(at: string, then: Then): Part {
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

function safeFaults({ method, safe }: ProofAccount, at: string, then: Then): Part {
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

/** Reports an account that is a key, though the document says otherwise. */
function misnamed({ account, safe }: ProofAccount, at: string, verdict: ReportedVerdict): AccountFinding {
  return {
    report: { account, atSigning: verdict, now: verdict, safeNow: null },
    faults: [{ check: 'signatures', reason: 'method-differs', field: `${at}/method` }],
    outcomes: {
      signatures: 'failed',
      blocks: 'skipped',
      safes: safe === null ? 'skipped' : 'failed',
      now: 'passed',
    },
  }
}

/** Reports an account whose chain nobody can be asked about. */
function unasked({ account, block, safe }: ProofAccount, at: string): AccountFinding {
  const verdict = notAsked('no-node')
  return {
    report: { account, atSigning: verdict, now: verdict, safeNow: null },
    faults: block === null ? [{ check: 'blocks', reason: 'block-differs', field: `${at}/block` }] : [],
    outcomes: {
      signatures: 'unavailable',
      blocks: block === null ? 'failed' : 'unavailable',
      safes: safe === null ? 'skipped' : 'unavailable',
      now: 'unavailable',
    },
  }
}

function factoryIn(signature: string): AccountFactory | undefined {
  const wrapped = unwrap(bytesOfHex(signature) ?? new Uint8Array())
  if (wrapped === undefined || wrapped === 'malformed') return undefined
  return { address: parseAddress(hexOfBytes(wrapped.factory)), call: hexOfBytes(wrapped.factoryCall) }
}
