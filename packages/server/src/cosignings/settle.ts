import {
  type Address,
  accountAddress,
  accountChain,
  formatAccountId,
  type SafePart,
  signedHash,
  type Unavailable,
  type Unchecked,
  writeSafeSignature,
} from '@countersign/core'
import type { Hex } from 'viem'
import type { Spend } from '../http/spend-on-nodes.ts'
import { createCombinations, type Without } from './combinations.ts'
import { toVerdict } from './complete-signature.ts'
import type { CosigningContext } from './context.ts'
import { formerOwners, type KnownSafe } from './known.ts'
import { nextStep, type Step } from './next-step.ts'
import { type Confirmation, type CosigningRecord, type CosigningVerdict, confirmationsOf } from './record.ts'
import { refreshSafes } from './refresh.ts'

/**
 * More steps than any cosigning needs: a part for each Safe, the complete signature, and as many again after refusals.
 */
const mostSteps = 50
/** About how many node requests it takes to verify a signature, and one part of it alone. */
const requestsOf = { signature: 10, part: 8 } as const
/** How often a signature is verified for a proof, with the requests for the blocks (`queryForProof`). */
const timesForProof = 3

/**
 * Settles a cosigning as far as its confirmations allow: creates the parts of Safes among the owners, verifies the
 * complete signature, and confirms. Drops confirmations that are no longer valid, and the cosigning continues. On
 * several servers at once, one of them confirms.
 *
 * @param spend - called before node requests with their number; may throw. By default, they are not counted.
 */
export async function settle(
  cosigning: CosigningContext,
  id: string,
  spend: Spend = async () => {},
): Promise<void> {
  const context = { ...cosigning, spend }
  const combinations = createCombinations()
  for (let step = 0; step < mostSteps; step += 1) {
    const record = await context.store.load(id)
    if (record?.status !== 'NEEDS_CONFIRMATION' || record.row.expires_at <= context.now()) return
    if ((await takeStep(context, record, combinations)) === 'stop') return
  }
  context.logger.error('a cosigning could not be settled in the maximum number of steps')
}

type NoWait = Exclude<Step, { do: 'wait' }>
type Settling = CosigningContext & { readonly spend: Spend }
type TriedCombinations = ReturnType<typeof createCombinations>

async function takeStep(
  context: Settling,
  record: CosigningRecord,
  combinations: TriedCombinations,
): Promise<'continue' | 'stop'> {
  const step = nextStep(record, combinations)
  if (step.do === 'wait') return 'stop'
  const times = record.row.purpose === 'proof' && step.do === 'complete' ? timesForProof : 1
  await context.spend(times * (requestsOf.signature + step.owners.length))
  switch (step.do) {
    case 'nest':
      return nest(context, record, step, combinations)
    case 'complete':
      return complete(context, record, step, combinations)
  }
}

async function nest(
  context: Settling,
  record: CosigningRecord,
  step: Extract<NoWait, { do: 'nest' }>,
  combinations: TriedCombinations,
): Promise<'continue' | 'stop'> {
  const { store, news, now } = context
  const { inner, outer, signature } = step
  const verdict = await verifyPart(context, record, outer, inner.address, signature)
  switch (verdict.status) {
    case 'valid': {
      const { part } = verdict.confirmation
      const { address: safe, hash } = outer
      const kind = 'nested-safe' as const
      const confirmation = { safe, owner: inner.address, hash, kind, part, way: 'here', at: now() } as const
      const kept = await store.keepOnce(record.row.id, confirmation)
      if (kept) await news.notify(record.row.id)
      return 'continue'
    }
    case 'refused':
    case 'not-a-safe':
      return handleRefusal(context, record, { safe: inner, ...step }, combinations)
    case 'unavailable':
      return tryWithoutContract(verdict, record, { safe: inner, ...step }, combinations)
  }
}

async function complete(
  context: Settling,
  record: CosigningRecord,
  step: Extract<NoWait, { do: 'complete' }>,
  combinations: TriedCombinations,
): Promise<'continue' | 'stop'> {
  const { account, row, known } = record
  const { signature } = step
  const message = signedHash(row.message)
  const forProof = row.purpose === 'proof'
  const withPasskey = context.hasApplications && !forProof
  const question = { account, message, signature, forProof, withPasskey }
  const verdict = await context.verifier.verifySafeSignature(question)
  switch (verdict.status) {
    case 'verified':
      await confirmedBy(context, row.id, toVerdict(verdict, signature))
      return 'stop'
    case 'refused':
    case 'not-a-safe':
    case 'unreadable':
      return handleRefusal(context, record, { safe: known.safes[0], ...step }, combinations)
    case 'unavailable':
      return tryWithoutContract(verdict, record, { safe: known.safes[0], ...step }, combinations)
  }
}

/**
 * Marks a cosigning as confirmed, runs `onConfirmed`, and notifies listeners.
 *
 * @returns whether this call confirmed it
 */
export async function confirmedBy(
  { store, news, onConfirmed }: CosigningContext,
  id: string,
  verdict: CosigningVerdict,
): Promise<boolean> {
  const confirmed = await store.end(id, { status: 'CONFIRMED', verdict })
  if (confirmed) {
    await onConfirmed(id)
    await news.notify(id)
  }
  return confirmed
}

/** An attempted signature: the Safe, the owners whose parts it contains, and those that were left out. */
type Tried = { readonly safe: KnownSafe; readonly owners: readonly Address[]; readonly without: Without }

/**
 * Continues without one of the contracts if nodes disagree: the cause may be a contract that answers differently at
 * every block.
 */
function tryWithoutContract(
  { reason }: Unavailable | Unchecked,
  record: CosigningRecord,
  tried: Tried,
  combinations: TriedCombinations,
): 'continue' | 'stop' {
  if (reason !== 'nodes-disagree') return 'stop'
  combinations.refused(tried.safe, tried.without, contractsIn(record, tried))
  return 'continue'
}

/** Lists the owners whose part depends on a contract. */
function contractsIn(record: CosigningRecord, { safe, owners }: Tried): Address[] {
  return confirmationsOf(record, safe)
    .filter(
      ({ owner, part }) =>
        owners.includes(owner) && (part.kind === 'contract' || part.kind === 'nested-safe'),
    )
    .map(({ owner }) => owner)
}

/**
 * Handles a Safe that refuses a signature although each owner's part was accepted. Either the Safe has changed, or a
 * part is no longer valid, since a contract may change its answer: that part is dropped. If every part is valid, the
 * next attempt leaves out one of the contracts.
 */
async function handleRefusal(
  context: Settling,
  record: CosigningRecord,
  tried: Tried,
  combinations: TriedCombinations,
): Promise<'continue' | 'stop'> {
  const { store, news, logger, spend } = context
  const { safe, owners, without } = tried
  const refreshed = await refreshSafes(context, record)
  if (refreshed === 'ended' || refreshed === 'unavailable') return 'stop'
  if (refreshed === 'changed' && combinations.explained()) return 'continue'
  // The signature of a key stays valid for as long as the key is an owner.
  const doubtful = confirmationsOf(record, safe).filter(
    ({ owner, part }) => owners.includes(owner) && part.kind !== 'ecdsa' && part.kind !== 'eth-sign',
  )
  const broken: Confirmation[] = []
  for (const confirmation of doubtful) {
    if (combinations.isVerified(confirmation)) continue
    const { owner, part } = confirmation
    await spend(requestsOf.part)
    const verdict = await verifyPart(context, record, safe, owner, givenText(part))
    if (verdict.status === 'refused') broken.push(confirmation)
    if (verdict.status === 'valid') combinations.verified(confirmation)
  }
  const { id } = record.row
  if (broken.length > 0 && (await store.drop(id, broken))) {
    await news.notify(id)
    return 'continue'
  }
  logger.warn({ safe: safe.address }, 'a Safe rejects a signature although each part is valid')
  combinations.refused(safe, without, contractsIn(record, tried))
  return 'continue'
}

/** Verifies the part of one owner in the current state of the chain. */
export function verifyPart(
  { verifier }: Pick<CosigningContext, 'verifier'>,
  { account, factory }: Pick<CosigningRecord, 'account' | 'factory'>,
  safe: KnownSafe,
  owner: Address,
  signature: string,
) {
  return verifier.verifyConfirmation({
    account: formatAccountId(accountChain(account), safe.address),
    message: safe.message,
    owner,
    signature,
    formerOwners: formerOwners(safe),
    factory: safe.address === accountAddress(account) ? factory : undefined,
  })
}

/** Returns a part in the form in which it was submitted, so that it can be verified again. */
function givenText(part: SafePart): Hex {
  switch (part.kind) {
    case 'ecdsa':
    case 'eth-sign':
    case 'contract':
      return part.signature
    case 'approved-hash':
      return writeSafeSignature([part])
    case 'nested-safe':
      return writeSafeSignature(part.parts)
  }
}
