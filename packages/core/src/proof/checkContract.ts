import type { ChainId } from '../account.ts'
import type { Recover } from '../recover/recover.ts'
import { signedHash } from '../safe/message.ts'
import { readSafe } from '../safe/readSafe.ts'
import { verifySafeSignature } from '../safe/verifySafeSignature.ts'
import { accountFactory } from '../verify/accountFactory.ts'
import type { NodeClient } from '../verify/node.ts'
import { verifyOwnership } from '../verify/verifyOwnership.ts'
import { keyVerdict } from './checkKey.ts'
import { findBlock } from './findBlock.ts'
import { type AccountFinding, notAsked } from './finding.ts'
import type { ProofAccount, ProofBlock } from './proof.ts'
import type { ReportedVerdict } from './report.ts'
import { reportVerdict } from './reportVerdict.ts'
import { type Then, weigh } from './weigh.ts'

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

/**
 * How long after it was verified a block may be too new for a node that is a little behind, and how far clocks may be
 * apart, in milliseconds.
 */
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
  return weigh(subject, at, { then, now, safeNow })
}

/** Asks at the block of the document, if the chain has it. */
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
