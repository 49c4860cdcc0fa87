import {
  type Address,
  accountAddress,
  accountChain,
  formatAccountId,
  signedHash,
  type Unavailable,
} from '@countersign/core'
import { formerOwners, type KnownSafe } from './known.ts'
import { nextStep, type Step } from './nextStep.ts'
import { givenText } from './part.ts'
import { type Confirmation, type CosigningRecord, type CosigningVerdict, confirmationsOf } from './record.ts'
import { readAnew } from './refresh.ts'
import { createWays, type Without } from './ways.ts'
import { toVerdict } from './whole.ts'
import type { Workshop } from './workshop.ts'

/** More steps than any cosigning needs: a part for each Safe, the whole, and as many again for what was mended. */
const mostSteps = 40

/**
 * Takes a cosigning as far as its confirmations go: makes the parts of Safes that are owners, asks the account about the
 * whole, and confirms. What turns out to hold no more is let go of, and the cosigning goes on. On several servers at
 * once, one confirms.
 */
export async function settle(workshop: Workshop, id: string): Promise<void> {
  const ways = createWays()
  for (let step = 0; step < mostSteps; step += 1) {
    const record = await workshop.store.load(id)
    if (record?.status !== 'NEEDS_CONFIRMATION' || record.row.expires_at <= workshop.now()) return
    if ((await takeStep(workshop, record, ways)) === 'rest') return
  }
  workshop.logger.error('a cosigning does not come to rest')
}

type NoWait = Exclude<Step, { do: 'wait' }>
type TriedWays = ReturnType<typeof createWays>

async function takeStep(
  workshop: Workshop,
  record: CosigningRecord,
  ways: TriedWays,
): Promise<'go-on' | 'rest'> {
  const step = nextStep(record, ways)
  switch (step.do) {
    case 'wait':
      return 'rest'
    case 'nest':
      return nest(workshop, record, step, ways)
    case 'complete':
      return complete(workshop, record, step, ways)
  }
}

async function nest(
  workshop: Workshop,
  record: CosigningRecord,
  step: Extract<NoWait, { do: 'nest' }>,
  ways: TriedWays,
): Promise<'go-on' | 'rest'> {
  const { store, news, now } = workshop
  const { inner, outer, signature } = step
  const verdict = await verifyPart(workshop, record, outer, inner.address, signature)
  switch (verdict.status) {
    case 'valid': {
      const { part } = verdict.confirmation
      const { address: safe, hash } = outer
      const kind = 'nested-safe' as const
      const confirmation = { safe, owner: inner.address, hash, kind, part, way: 'here', at: now() } as const
      const kept = await store.keepOnce(record.row.id, confirmation)
      if (kept) await news.tell(record.row.id)
      return 'go-on'
    }
    case 'refused':
    case 'not-a-safe':
      return mend(workshop, record, { safe: inner, ...step }, ways)
    case 'unavailable':
      return orOtherwise(verdict, record, { safe: inner, ...step }, ways)
  }
}

async function complete(
  workshop: Workshop,
  record: CosigningRecord,
  step: Extract<NoWait, { do: 'complete' }>,
  ways: TriedWays,
): Promise<'go-on' | 'rest'> {
  const { account, row, known } = record
  const { signature } = step
  const message = signedHash(row.message)
  // A proof tells of all owners.
  const exact = row.purpose === 'proof'
  const verdict = await workshop.verifier.verifySafeSignature({ account, message, signature, exact })
  switch (verdict.status) {
    case 'verified':
      return confirmed(workshop, row.id, toVerdict(verdict, signature))
    case 'refused':
    case 'not-a-safe':
    case 'unreadable':
      return mend(workshop, record, { safe: known.safes[0], ...step }, ways)
    case 'unavailable':
      return orOtherwise(verdict, record, { safe: known.safes[0], ...step }, ways)
  }
}

async function confirmed(workshop: Workshop, id: string, verdict: CosigningVerdict): Promise<'rest'> {
  await confirmedBy(workshop, id, verdict)
  return 'rest'
}

/** Notes that one is confirmed, and has what follows from it follow. @returns whether this did it */
export async function confirmedBy(
  { store, news, onConfirmed }: Workshop,
  id: string,
  verdict: CosigningVerdict,
): Promise<boolean> {
  const confirmed = await store.end(id, { status: 'CONFIRMED', verdict })
  if (confirmed) {
    await onConfirmed(id)
    await news.tell(id)
  }
  return confirmed
}

/** What was tried: of which Safe, made of whose parts, and without whom. */
type Tried = { readonly safe: KnownSafe; readonly owners: readonly Address[]; readonly without: Without }

/** Where nodes say different things, that may be a contract's doing, which answers otherwise at every block. */
function orOtherwise(
  { reason }: Unavailable,
  record: CosigningRecord,
  tried: Tried,
  ways: TriedWays,
): 'go-on' | 'rest' {
  if (reason !== 'nodes-disagree') return 'rest'
  ways.refused(tried.safe.address, tried.without, contractsIn(record, tried))
  return 'go-on'
}

/** Lists the owners whose part a contract has to answer for. */
function contractsIn(record: CosigningRecord, { safe, owners }: Tried): Address[] {
  return confirmationsOf(record, safe)
    .filter(
      ({ owner, part }) =>
        owners.includes(owner) && (part.kind === 'contract' || part.kind === 'nested-safe'),
    )
    .map(({ owner }) => owner)
}

/**
 * Finds out why a Safe does not accept what its owners gave one by one: the Safe has changed, or a part holds no more,
 * as a contract may change its mind. That part is let go of. Where nothing is wrong with any, it is tried without one of
 * the contracts.
 */
async function mend(
  workshop: Workshop,
  record: CosigningRecord,
  tried: Tried,
  ways: TriedWays,
): Promise<'go-on' | 'rest'> {
  const { store, news, logger } = workshop
  const { safe, owners, without } = tried
  const refreshed = await readAnew(workshop, record)
  if (refreshed === 'ended' || refreshed === 'unavailable') return 'rest'
  if (refreshed === 'changed' && ways.explained()) return 'go-on'
  // What a key has signed stays so, as long as its owner is one.
  const doubtful = confirmationsOf(record, safe).filter(
    ({ owner, part }) => owners.includes(owner) && part.kind !== 'ecdsa' && part.kind !== 'eth-sign',
  )
  const broken: Confirmation[] = []
  for (const confirmation of doubtful) {
    const { owner, part } = confirmation
    const verdict = await verifyPart(workshop, record, safe, owner, givenText(part))
    if (verdict.status === 'refused') broken.push(confirmation)
  }
  const { id } = record.row
  if (broken.length > 0 && (await store.drop(id, broken))) {
    await news.tell(id)
    return 'go-on'
  }
  logger.warn({ safe: safe.address }, 'a Safe refuses what is made of right parts')
  ways.refused(safe.address, without, contractsIn(record, tried))
  return 'go-on'
}

/** Asks whether one owner's part is right, as of now. */
export function verifyPart(
  { verifier }: Pick<Workshop, 'verifier'>,
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
