import { type AccountId, accountFactory, signedHash, type Verified } from '@countersign/core'
import type { Kysely, Transaction } from 'kysely'
import type { Hex } from 'viem'
import { repeatable } from '../challenges/taking.ts'
import { verdictProblem } from '../challenges/verdictProblem.ts'
import type { SignedBySafe } from '../sessions/sessions.ts'
import type { Tables } from '../store/tables.ts'
import { hashToken } from '../store/token.ts'
import { nextStep } from './nextStep.ts'
import * as problems from './problems.ts'
import type { CosigningRecord, CosigningVerdict } from './record.ts'
import { readAnew } from './refresh.ts'
import { settle } from './settle.ts'
import { toSigned, toVerdict } from './whole.ts'
import type { Workshop } from './workshop.ts'

/** What the browser that asked gets of a confirmed cosigning. */
type Proven = { readonly account: AccountId; readonly verdict: Verified; readonly safe: SignedBySafe }

export type Collecting<Opened> = {
  readonly id: string
  /** The token of the browser that asks. */
  readonly browser: string | undefined
  /** The session that it has. */
  readonly session: string | undefined
  /** Opens the session, in the transaction that notes that it was taken. */
  readonly open: (
    transaction: Transaction<Tables>,
    proven: Proven & { readonly browser: string },
  ) => Promise<Opened>
  /** Gives a session once more that this browser took within a minute. */
  readonly again: (session: string, browser: string) => Promise<Opened | undefined>
}

export type Collected<Opened> =
  | { readonly status: 'opened'; readonly opened: Opened }
  | { readonly status: 'had' }

/**
 * Gives the browser that asked its session, once; closes the challenge with it.
 *
 * @param trust - how old a verdict may be, in milliseconds; one that is older is asked for anew. Where the Safe has changed
 *   so that it holds no more, the cosigning goes on.
 * @throws {ProblemException} `cosigning-not-found`, `cosigning-of-another-browser`, `cosigning-incomplete`,
 *   `cosigning-ended`, `cosigning-collected`, `verification-unavailable`
 */
export async function collect<Opened extends { row: { id: string } }>(
  workshop: Workshop,
  db: Kysely<Tables>,
  trust: number,
  { id, browser, session, open, again }: Collecting<Opened>,
): Promise<Collected<Opened>> {
  const { store, news, now } = workshop
  // What only waited for a node need not wait for the watcher as well.
  const asked = await ofBrowser(workshop, id, browser)
  if (browser === undefined) throw problems.ofAnotherBrowser()
  if (asked.row.purpose === 'proof') throw problems.ofAProof()
  if (asked.status === 'NEEDS_CONFIRMATION') await settle(workshop, id)
  const record = await ofBrowser(workshop, id, browser)
  if (record.row.collected_at !== null) {
    if (session !== undefined && session === record.row.session_id) return { status: 'had' }
    // The reply may have been lost, and all owners would have to sign again.
    const { collected_at, session_id } = record.row
    const isFresh = collected_at > now() - repeatable
    const given = isFresh && session_id !== null ? await again(session_id, browser) : undefined
    if (given) return { status: 'opened', opened: given }
    throw problems.collected()
  }
  const proven = await stillProven(workshop, record, trust)
  const opened = await db.transaction().execute(async transaction => {
    await transaction
      .updateTable('challenge')
      .set({ answered_at: now() })
      .where('id', '=', record.row.challenge_id)
      .where('answered_at', 'is', null)
      .execute()
    const opened = await open(transaction, { ...proven, browser })
    await store.collect(transaction, id, { session: opened.row.id })
    return opened
  })
  await news.tell(id)
  return { status: 'opened', opened }
}

/** Ends a cosigning in the name of the browser that asked. Twice is like once. */
export async function cancel(workshop: Workshop, id: string, browser: string | undefined): Promise<void> {
  const { status } = await ofBrowser(workshop, id, browser)
  if (status === 'CANCELLED') return
  if (await workshop.store.end(id, { status: 'CANCELLED' })) return workshop.news.tell(id)
  const { status: now } = await ofBrowser(workshop, id, browser)
  if (now !== 'CANCELLED') throw problems.ended(now === 'NEEDS_CONFIRMATION' ? 'EXPIRED' : now)
}

async function ofBrowser(
  { store }: Workshop,
  id: string,
  browser: string | undefined,
): Promise<CosigningRecord> {
  const record = await store.load(id)
  if (!record) throw problems.notFound()
  if (browser === undefined || record.row.browser_hash !== hashToken(browser))
    throw problems.ofAnotherBrowser()
  return record
}

/** Gives what was proven, as far as it still is. */
async function stillProven(workshop: Workshop, record: CosigningRecord, trust: number): Promise<Proven> {
  const { row, account } = record
  const verdict = confirmedVerdict(record)
  const checkedAt = row.ended_at ?? row.created_at
  if (workshop.now() - checkedAt <= trust) return toProven(record, verdict, checkedAt)
  const signature = verdict.signature as Hex
  const message = signedHash(row.message)
  const read = await workshop.verifier.verifySafeSignature({ account, message, signature })
  switch (read.status) {
    case 'verified':
      return toProven(record, toVerdict(read, signature), workshop.now())
    case 'unavailable':
      throw verdictProblem(account, read)
    case 'refused':
    case 'unreadable':
    case 'not-a-safe':
      return provenAnew(workshop, record)
  }
}

/** Opens the cosigning again, and goes as far as the confirmations go that still count. */
async function provenAnew(workshop: Workshop, { row }: CosigningRecord): Promise<Proven> {
  const { store, news } = workshop
  if (await store.reopen(row.id)) await news.tell(row.id)
  for (const id of await store.expire(row.id)) await news.tell(id)
  const open = await store.load(row.id)
  if (open?.status === 'NEEDS_CONFIRMATION') await readAnew(workshop, open)
  await settle(workshop, row.id)
  const record = await store.load(row.id)
  if (!record) throw problems.notFound()
  return toProven(record, confirmedVerdict(record), record.row.ended_at ?? workshop.now())
}

function confirmedVerdict(record: CosigningRecord): CosigningVerdict {
  switch (record.status) {
    case 'NEEDS_CONFIRMATION': {
      const step = nextStep(record)
      throw problems.incomplete(step.do === 'wait' ? step.missing : 0)
    }
    case 'EXPIRED':
    case 'CANCELLED':
    case 'SUPERSEDED':
      throw problems.ended(record.status)
    case 'CONFIRMED':
      if (!record.verdict) throw problems.incomplete(0)
      return record.verdict
  }
}

function toProven({ account, row }: CosigningRecord, verdict: CosigningVerdict, checkedAt: number): Proven {
  const { number, hash } = verdict.block
  const block = { number: BigInt(number), hash: hash as Hex }
  const factory = verdict.method === 'erc6492' ? accountFactory(verdict.signature) : undefined
  return {
    account,
    verdict: factory
      ? { status: 'verified', method: 'erc6492', factory: factory.address, block }
      : { status: 'verified', method: 'erc1271', block },
    safe: toSigned(verdict, row.message, checkedAt),
  }
}
