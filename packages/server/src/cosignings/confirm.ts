import type { Address, Safe } from '@countersign/core'
import { verdictProblem } from '../challenges/verdictProblem.ts'
import { type KnownSafe, presentOwners } from './known.ts'
import * as problems from './problems.ts'
import { type CosigningRecord, confirmationsOf, type Way } from './record.ts'
import { readAnew } from './refresh.ts'
import { settle, verifyPart } from './settle.ts'
import type { Workshop } from './workshop.ts'

/** One owner's confirmation, as it comes in. */
export type Given = {
  /** Whose owner confirms. @default the account itself */
  readonly safe?: Address | undefined
  readonly owner: Address
  /** A key's signature, the part of an approved hash, or what a contract accepts: as `verifyConfirmation` takes it. */
  readonly signature: string
  readonly way: Way
}

/**
 * Takes one owner's confirmation: has it verified, keeps it, and goes as far as all of them go.
 *
 * @throws {ProblemException} `cosigning-not-found`, `cosigning-ended`, `confirmation-refused`, `confirmation-repeated`,
 *   `verification-unavailable`
 */
export async function confirm(workshop: Workshop, id: string, given: Given): Promise<void> {
  const { store, news, now } = workshop
  const record = await openRecord(workshop, id)
  const safe = askedSafe(record, given.safe)
  const { owner, signature, way } = given
  if (presentOwners(safe).includes(owner) && confirmationsOf(record, safe).some(kept => kept.owner === owner))
    throw problems.repeated(owner)
  const most = charactersOfOwner(record)
  if (signature.length > most) throw problems.confirmationTooLarge(most)
  const verdict = await verifyPart(workshop, record, safe, owner, signature)
  switch (verdict.status) {
    case 'valid': {
      const { part } = verdict.confirmation
      const isSafe = record.known.safes.some(
        ({ address, ownerOf }) => address === owner && ownerOf === safe.address,
      )
      const { address, hash } = safe
      const kind = isSafe && part.kind === 'contract' ? 'nested-safe' : part.kind
      await store.keep(id, { safe: address, owner, hash, kind, part, way, at: now() })
      await news.tell(id)
      if (!isAsKnown(verdict.safe, safe)) await readAnew(workshop, record)
      await settle(workshop, id)
      return
    }
    case 'refused':
      if ('safe' in verdict && !isAsKnown(verdict.safe, safe)) await orEnded(workshop, record)
      throw problems.refused(safe.address, owner, verdict)
    case 'not-a-safe':
      await orEnded(workshop, record)
      throw problems.notAsked(safe.address)
    case 'unavailable':
      throw verdictProblem(record.account, verdict)
  }
}

/** How many characters the signatures of all owners may have together, and how many that of each may have in any case. */
const charactersOfAll = 1_000_000
const charactersOfEach = 4_000

/** Each owner has a share of their own, so that a contract with large signatures takes none of the others'. */
function charactersOfOwner({ known }: CosigningRecord): number {
  const owners = known.safes.reduce((sum, safe) => sum + presentOwners(safe).length, 0)
  return Math.max(charactersOfEach, Math.floor(charactersOfAll / owners))
}

/** Reads the Safes anew. @throws {ProblemException} `cosigning-ended` where it can no longer succeed */
async function orEnded(workshop: Workshop, record: CosigningRecord): Promise<void> {
  if ((await readAnew(workshop, record)) === 'ended') await openRecord(workshop, record.row.id)
}

/** Says whether a Safe still is what it was when the cosigning's Safes were last read. */
function isAsKnown({ owners, threshold, version }: Safe, known: KnownSafe): boolean {
  return (
    threshold === known.threshold &&
    version === known.version &&
    owners.toSorted().join() === presentOwners(known).sort().join()
  )
}

/** Finds a cosigning that takes confirmations. @throws {ProblemException} `cosigning-not-found`, `cosigning-ended` */
export async function openRecord({ store, news }: Workshop, id: string): Promise<CosigningRecord> {
  const record = await store.load(id)
  if (!record) throw problems.notFound()
  const { status } = record
  if (status !== 'NEEDS_CONFIRMATION') throw problems.ended(status)
  for (const over of await store.expire(id)) {
    await news.tell(over)
    throw problems.ended('EXPIRED')
  }
  return record
}

/** Finds the Safe whose owner confirms. @throws {ProblemException} `confirmation-refused` */
function askedSafe({ known }: CosigningRecord, address: Address | undefined): KnownSafe {
  if (address === undefined) return known.safes[0]
  const safe = known.safes.find(safe => safe.address === address)
  if (safe) return safe
  throw problems.notAsked(address)
}
