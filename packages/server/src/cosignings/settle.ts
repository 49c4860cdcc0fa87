import { type Address, accountAddress, accountChain, formatAccountId, signedHash } from '@countersign/core'
import type { Hex } from 'viem'
import { formerOwners, type KnownSafe } from './known.ts'
import { nextStep } from './nextStep.ts'
import { givenText } from './part.ts'
import { type Confirmation, type CosigningRecord, type CosigningVerdict, confirmationsOf } from './record.ts'
import { readAnew } from './refresh.ts'
import { toVerdict } from './whole.ts'
import type { Workshop } from './workshop.ts'

/** More steps than any cosigning needs: a part for each Safe, the whole, and as many again for what was mended. */
const mostSteps = 24

/**
 * Takes a cosigning as far as its confirmations go: makes the parts of Safes that are owners, asks the account about the
 * whole, and confirms. What turns out to hold no more is let go of, and the cosigning goes on. On several servers at
 * once, one confirms.
 */
export async function settle(workshop: Workshop, id: string): Promise<void> {
  for (let step = 0; step < mostSteps; step += 1) {
    const record = await workshop.store.load(id)
    if (record?.status !== 'NEEDS_CONFIRMATION') return
    if ((await takeStep(workshop, record)) === 'rest') return
  }
  workshop.logger.error({ cosigning: id }, 'a cosigning does not come to rest')
}

async function takeStep(workshop: Workshop, record: CosigningRecord): Promise<'go-on' | 'rest'> {
  const step = nextStep(record)
  switch (step.do) {
    case 'wait':
      return 'rest'
    case 'nest':
      return nest(workshop, record, step)
    case 'complete':
      return complete(workshop, record, step.signature)
  }
}

async function nest(
  workshop: Workshop,
  record: CosigningRecord,
  { inner, outer, signature }: { inner: KnownSafe; outer: KnownSafe; signature: Hex },
): Promise<'go-on' | 'rest'> {
  const { store, news, now } = workshop
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
      return mend(workshop, record, inner)
    case 'unavailable':
      return 'rest'
  }
}

async function complete(
  workshop: Workshop,
  record: CosigningRecord,
  signature: Hex,
): Promise<'go-on' | 'rest'> {
  const { account, row, known } = record
  const message = signedHash(row.message)
  const verdict = await workshop.verifier.verifySafeSignature({ account, message, signature })
  switch (verdict.status) {
    case 'verified':
      return confirmed(workshop, row.id, toVerdict(verdict, signature))
    case 'refused':
    case 'not-a-safe':
    case 'unreadable':
      return mend(workshop, record, known.safes[0])
    case 'unavailable':
      return 'rest'
  }
}

async function confirmed({ store, news }: Workshop, id: string, verdict: CosigningVerdict): Promise<'rest'> {
  if (await store.end(id, { status: 'CONFIRMED', verdict })) await news.tell(id)
  return 'rest'
}

/**
 * Finds out why a Safe does not accept what its owners gave one by one: the Safe has changed, or a part holds no more,
 * as a contract may change its mind. That part is let go of.
 */
async function mend(workshop: Workshop, record: CosigningRecord, safe: KnownSafe): Promise<'go-on' | 'rest'> {
  const { store, news, logger } = workshop
  const refreshed = await readAnew(workshop, record)
  if (refreshed === 'changed') return 'go-on'
  if (refreshed !== 'unchanged') return 'rest'
  const broken: Confirmation[] = []
  for (const confirmation of confirmationsOf(record, safe)) {
    const { owner, part } = confirmation
    const verdict = await verifyPart(workshop, record, safe, owner, givenText(part))
    if (verdict.status === 'refused') broken.push(confirmation)
  }
  const { id } = record.row
  if (broken.length > 0 && (await store.drop(id, broken))) {
    await news.tell(id)
    return 'go-on'
  }
  logger.error({ cosigning: id, safe: safe.address }, 'a Safe refuses what is made of right parts')
  return 'rest'
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
