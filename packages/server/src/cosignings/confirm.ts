import { type Address, accountChain, formatAccountId, type Safe } from '@countersign/core'
import type { Hex } from 'viem'
import type { ClientNetwork } from '../http/counts-of.ts'
import { ProblemException } from '../http/problem.ts'
import type { Spend } from '../http/spend-on-nodes.ts'
import { hashToken } from '../store/token.ts'
import { verdictProblem } from '../verdicts/verdict-problem.ts'
import type { CosigningContext } from './context.ts'
import { type KnownSafe, outerOf, presentOwners } from './known.ts'
import * as problems from './problems.ts'
import { type Confirmation, type CosigningRecord, confirmationsOf, type Way } from './record.ts'
import { refreshSafes } from './refresh.ts'
import { settle, verifyPart } from './settle.ts'

export type Given = {
  /** The Safe whose owner confirms. @default the account itself */
  readonly safe?: Address | undefined
  /** What the owner signed, if the Safe is an owner of several others. @default as an owner of the first one */
  readonly hash?: Hex | undefined
  readonly owner: Address
  /**
   * The signature of a key, the part of an approved hash, or what a contract accepts, in the form for
   * `verifyConfirmation`.
   */
  readonly signature: string
  readonly way: Way
}

/** The browser that gives a confirmation. */
export type Giver = {
  /** Its token, if it has one. */
  readonly browser: string | undefined
  readonly network: ClientNetwork
  /** Counts the node requests that settling takes. */
  readonly spend: Spend
}

/**
 * Verifies and stores the confirmation of one owner, and settles the cosigning as far as all confirmations allow.
 *
 * @param giver - `undefined`: no browser gives it
 * @throws {ProblemException} `cosigning-not-found`, `cosigning-ended`, `confirmation-refused`, `confirmation-repeated`,
 * `verification-unavailable`
 */
export async function confirm(
  context: CosigningContext,
  id: string,
  given: Given,
  giver?: Giver,
): Promise<void> {
  const { store, news, now } = context
  const record = await openRecord(context, id)
  const safe = safeOf(record, given)
  const { owner, signature, way } = given
  if (presentOwners(safe).includes(owner) && confirmationsOf(record, safe).some(kept => kept.owner === owner))
    throw problems.repeated(owner)
  const most = Math.max(charactersOfEach, charactersOfOwner(record.known.safes, safe))
  if (signature.length > most) throw problems.confirmationTooLarge(most)
  const verdict = await verifyPart(context, record, safe, owner, signature)
  switch (verdict.status) {
    case 'valid': {
      const { part } = verdict.confirmation
      const isSafe = safe.owners.some(({ address, kind }) => address === owner && kind === 'safe')
      const { address, hash } = safe
      const kind = isSafe && part.kind === 'contract' ? 'nested-safe' : part.kind
      const confirmation = { safe: address, owner, hash, kind, part, way, at: now() }
      await store.keep(id, confirmation, await isOwnOfAsker(context, { record, confirmation, giver }))
      await news.notify(id)
      if (!isAsKnown(verdict.safe, safe)) await refreshSafes(context, record)
      await settle(context, id, giver?.spend).catch(continueLater)
      return
    }
    case 'refused':
      if ('safe' in verdict && !isAsKnown(verdict.safe, safe)) await refreshOrThrow(context, record)
      throw problems.refused(verdict)
    case 'not-a-safe':
      await refreshOrThrow(context, record)
      throw problems.wrongSafe(safe.address)
    case 'unavailable':
      throw verdictProblem(verdict)
  }
}

/** The confirmation is stored. If its network has caused too many node requests, the watcher settles the cosigning. */
function continueLater(error: unknown): void {
  if (!(error instanceof ProblemException && error.code === 'too-many-requests')) throw error
}

/**
 * Whether the browser that started a cosigning gives its first confirmation itself, as far as that can be known: with the
 * signature of a key, which nobody could have copied from the gateway. What a contract accepts, and what is approved on
 * the chain, is public.
 */
async function isOwnOfAsker(
  { isAtGateway }: CosigningContext,
  {
    record: { account, row, confirmations },
    confirmation: { safe, hash, kind },
    giver,
  }: { record: CosigningRecord; confirmation: Confirmation; giver: Giver | undefined },
): Promise<boolean> {
  if (giver?.browser === undefined || hashToken(giver.browser) !== row.browser_hash) return false
  if (row.asker_account !== null || confirmations.length > 0) return false
  if (kind !== 'ecdsa' && kind !== 'eth-sign') return false
  return (await isAtGateway(formatAccountId(accountChain(account), safe), hash, giver.network)) === false
}

/**
 * How many characters the signatures of all owners of the account may have together, and how many each owner may use in
 * any case.
 */
const charactersOfAll = 1_000_000
const charactersOfEach = 4_000

/**
 * Returns how many characters each owner of a Safe may use, so that a contract with large signatures uses up no other
 * owner's share: those of a Safe that is an owner share as much as it may use itself.
 */
function charactersOfOwner(safes: readonly KnownSafe[], safe: KnownSafe): number {
  const outer = outerOf(safes, safe)
  const all = outer ? charactersOfOwner(safes, outer) : charactersOfAll
  return Math.floor(all / presentOwners(safe).length)
}

/** Reads the Safes again. @throws {ProblemException} `cosigning-ended` if it can no longer succeed */
async function refreshOrThrow(context: CosigningContext, record: CosigningRecord): Promise<void> {
  if ((await refreshSafes(context, record)) === 'ended') await openRecord(context, record.row.id)
}

/** Whether a Safe is unchanged since the Safes of the cosigning were last read. */
function isAsKnown({ owners, threshold, version }: Safe, known: KnownSafe): boolean {
  return (
    threshold === known.threshold &&
    version === known.version &&
    owners.toSorted().join() === presentOwners(known).sort().join()
  )
}

/** Finds an open cosigning. @throws {ProblemException} `cosigning-not-found`, `cosigning-ended` */
export async function openRecord({ store, news }: CosigningContext, id: string): Promise<CosigningRecord> {
  const record = await store.load(id)
  if (!record) throw new ProblemException('cosigning-not-found')
  const { status } = record
  if (status !== 'NEEDS_CONFIRMATION') throw problems.ended(status)
  for (const over of await store.expire(id)) {
    await news.notify(over)
    throw problems.ended('EXPIRED')
  }
  return record
}

/** Finds the Safe whose owner confirms. @throws {ProblemException} `confirmation-refused` */
function safeOf({ known }: CosigningRecord, { safe: given, hash }: Pick<Given, 'safe' | 'hash'>): KnownSafe {
  const [{ address: account }] = known.safes
  const address = given ?? account
  const same = known.safes.filter(safe => safe.address === address)
  // The Safe may have changed since: it is then read again.
  const safe = same.find(safe => safe.hash === hash?.toLowerCase()) ?? same[0]
  if (safe) return safe
  throw problems.wrongSafe(address)
}
