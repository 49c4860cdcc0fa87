import type { ChainId } from '../account.ts'
import type { NodeClient } from '../node-client.ts'
import type { Recover } from '../recover/recover.ts'
import { approvedOwners } from '../safe/approved-owners.ts'
import { signedHash } from '../safe/message.ts'
import { readSafe } from '../safe/read-safe.ts'
import { verifySafeSignature } from '../safe/verify-safe-signature.ts'
import { accountFactory } from '../verify/account-factory.ts'
import { verifyOwnership } from '../verify/verify-ownership.ts'
import { keyVerdict } from './check-key.ts'
import { findBlock } from './find-block.ts'
import { type AccountFinding, notAsked } from './finding.ts'
import type { ProofAccount, ProofBlock } from './proof.ts'
import type { ReportedVerdict } from './report.ts'
import { reportVerdict } from './report-verdict.ts'
import { signatureOwners } from './signature-owners.ts'
import { type Then, weigh } from './weigh.ts'

/** How the checks of a proof query the chains. */
export type Asking = {
  readonly clients: ((chain: ChainId) => NodeClient | undefined) | undefined
  readonly recover: Recover
  /** In milliseconds. */
  readonly now: number
  /** In milliseconds, for each query about an account. */
  readonly timeout: number
  readonly signal: AbortSignal | undefined
}

/**
 * How long after its verification a block may be too new for a node that lags a little, plus the allowed clock
 * difference, in milliseconds.
 */
const freshness = 600_000

/**
 * Checks an account of a proof that the document calls a contract: at the block that the document names, and at the
 * latest.
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
  if (key.status === 'verified') return misnamed(subject, at, reportVerdict(key))
  const client = clientOf(asking, chain)
  if (!client) return unasked(subject, at)

  const asked = { account, client, timeout, signal }
  const question = { ...asked, message, signature, recover, limits: { timeout } }
  const [then, now, safeNow] = await Promise.all([
    block === null ? undefined : askThen(subject, block, client, asking),
    verifyOwnership(question),
    readSafe({ ...asked, factory: accountFactory(signature) }),
  ])
  return weigh(subject, at, { signers: signatureOwners(subject, recover), then, now, safeNow })
}

/** Verifies at the block of the document, if the chain has it. */
async function askThen(
  { account, chain, message, signature, verifiedAt }: ProofAccount,
  claimed: ProofBlock,
  client: NodeClient,
  { now, recover, timeout, signal }: Asking,
): Promise<Then> {
  const fresh = Math.abs(now - Date.parse(verifiedAt)) < freshness
  const found = await findBlock({ client, chain, claimed, fresh, timeout, signal })
  if (found.status !== 'same') return { found }
  const { block } = found
  const asked = { account, client, signature, recover, signal }
  const [verdict, ofSafe] = await Promise.all([
    verifyOwnership({ ...asked, message, at: block, limits: { timeout } }),
    verifySafeSignature({ ...asked, message: signedHash(message), block, timeout }),
  ])
  return { found, verdict, ofSafe }
}

function clientOf({ clients }: Asking, chain: ChainId): NodeClient | undefined {
  try {
    return clients?.(chain)
  } catch {
    return undefined
  }
}

/** Reports an account that is a key, although the document says otherwise. */
function misnamed({ account, safe }: ProofAccount, at: string, verdict: ReportedVerdict): AccountFinding {
  return {
    report: { account, atSigning: verdict, now: verdict, safeNow: null, approved: [] },
    faults: [{ check: 'signatures', reason: 'method-differs', field: `${at}/method` }],
    outcomes: {
      signatures: 'failed',
      blocks: 'skipped',
      safes: safe === null ? 'skipped' : 'failed',
      now: 'passed',
    },
  }
}

/** Reports an account for whose chain no node is available. */
function unasked({ account, block, safe, signature }: ProofAccount, at: string): AccountFinding {
  const verdict = notAsked('no-node')
  return {
    report: {
      account,
      atSigning: verdict,
      now: verdict,
      safeNow: null,
      approved: safe ? approvedOwners(signature, safe) : [],
    },
    faults: block === null ? [{ check: 'blocks', reason: 'block-differs', field: `${at}/block` }] : [],
    outcomes: {
      signatures: 'unavailable',
      blocks: block === null ? 'failed' : 'unavailable',
      safes: safe === null ? 'skipped' : 'unavailable',
      now: 'unavailable',
    },
  }
}
