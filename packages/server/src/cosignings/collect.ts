import { type AccountId, accountFactory, signedHash, type Verified } from '@countersign/core'
import type { Kysely, Transaction } from 'kysely'
import type { Hex } from 'viem'
import { ProblemException } from '../http/problem.ts'
import type { Spend } from '../http/spend-on-nodes.ts'
import { applicationIn } from '../sessions/resources.ts'
import { repeatable, type SignedBySafe } from '../sessions/sessions.ts'
import type { Tables } from '../store/tables.ts'
import { hashToken } from '../store/token.ts'
import { verdictProblem } from '../verdicts/verdict-problem.ts'
import { toSigned, toVerdict } from './complete-signature.ts'
import { openRecord } from './confirm.ts'
import type { CosigningContext } from './context.ts'
import { nextStep } from './next-step.ts'
import * as problems from './problems.ts'
import type { CosigningRecord, CosigningVerdict } from './record.ts'
import { refreshSafes } from './refresh.ts'
import { settle } from './settle.ts'

/** What a confirmed cosigning has proven to the browser that opened it. */
type Proven = {
  readonly account: AccountId
  readonly verdict: Verified
  readonly message: string
  readonly signature: Hex
  readonly safe: SignedBySafe
  /** The address of the application that it was signed for alone, if any. */
  readonly application: string | undefined
}

export type Collecting<Opened> = {
  readonly id: string
  /** The token of the browser that collects. */
  readonly browser: string | undefined
  /** The current session of that browser. */
  readonly session: string | undefined
  /** Counts the node requests that settling takes. */
  readonly spend: Spend
  /** Opens the session, in the transaction that marks the cosigning as collected. */
  readonly open: (
    transaction: Transaction<Tables>,
    proven: Proven & { readonly browser: string; readonly addsTo: string | null },
  ) => Promise<Opened>
  /** Returns the session that this browser collected within the last minute. */
  readonly again: (session: string, browser: string) => Promise<Opened | undefined>
}

export type Collected<Opened> =
  | { readonly status: 'opened'; readonly opened: Opened }
  | { readonly status: 'had' }

/**
 * Opens the session for the browser that opened the cosigning, once, and closes the challenge with it.
 *
 * @param trust - the maximum age of a verdict, in milliseconds; an older one is verified again. If the Safe has changed
 * so that the signature is no longer valid, the cosigning continues.
 * @throws {ProblemException} `cosigning-not-found`, `cosigning-of-another-browser`, `cosigning-incomplete`,
 * `cosigning-ended`, `cosigning-collected`, `verification-unavailable`; `too-many-requests` from `spend`
 */
export async function collect<Opened extends { row: { id: string } }>(
  context: CosigningContext,
  db: Kysely<Tables>,
  trust: number,
  { id, browser, session, spend, open, again }: Collecting<Opened>,
): Promise<Collected<Opened>> {
  const { store, news, now } = context
  // A cosigning that only waited for a node need not wait for the watcher as well.
  const found = await ofBrowser(context, id, browser)
  if (browser === undefined) throw new ProblemException('cosigning-of-another-browser')
  if (found.row.purpose === 'proof') throw problems.ofAProof()
  if (found.status === 'NEEDS_CONFIRMATION') await settle(context, id, spend)
  const record = await ofBrowser(context, id, browser)
  if (record.row.collected_at !== null) {
    if (session !== undefined && session === record.row.session_id) return { status: 'had' }
    // The response may have been lost, and all owners would have to sign again.
    const { collected_at, session_id } = record.row
    const isFresh = collected_at > now() - repeatable
    const given = isFresh && session_id !== null ? await again(session_id, browser) : undefined
    if (given) return { status: 'opened', opened: given }
    throw new ProblemException('cosigning-collected')
  }
  const proven = await checkProven(context, record, trust)
  const opened = await db.transaction().execute(async transaction => {
    const challenge = await transaction
      .updateTable('challenge')
      .set({ answered_at: now() })
      .where('id', '=', record.row.challenge_id)
      .where('answered_at', 'is', null)
      .returning('adds_to')
      .executeTakeFirst()
    const opened = await open(transaction, { ...proven, browser, addsTo: challenge?.adds_to ?? null })
    await store.collect(transaction, id, { session: opened.row.id })
    return opened
  })
  await news.notify(id)
  return { status: 'opened', opened }
}

/** Cancels a cosigning for the browser that opened it. Idempotent. */
export async function cancel(
  context: CosigningContext,
  id: string,
  browser: string | undefined,
): Promise<void> {
  const { status } = await ofBrowser(context, id, browser)
  if (status === 'CANCELLED') return
  if (await context.store.end(id, { status: 'CANCELLED' })) return context.news.notify(id)
  const { status: now } = await ofBrowser(context, id, browser)
  if (now !== 'CANCELLED') throw problems.ended(now === 'NEEDS_CONFIRMATION' ? 'EXPIRED' : now)
}

/**
 * Tells the owners of a cosigning for the browser that opened it. Idempotent.
 *
 * @throws {ProblemException} `cosigning-not-found`, `cosigning-of-another-browser`, `cosigning-ended`
 */
export async function announceForAsker(
  context: CosigningContext,
  id: string,
  browser: string | undefined,
): Promise<void> {
  const { row } = await ofBrowser(context, id, browser)
  if (row.announced_at !== null) return
  // It gives the watcher nothing more to find. Otherwise, those whose owners are told would be looked at before those
  // that somebody waits for.
  if (await context.store.announce(id)) return context.news.show(id)
  // Another request was first, or it has just ended.
  await openRecord(context, id)
}

async function ofBrowser(
  { store }: CosigningContext,
  id: string,
  browser: string | undefined,
): Promise<CosigningRecord> {
  const record = await store.load(id)
  if (!record) throw new ProblemException('cosigning-not-found')
  if (browser === undefined || record.row.browser_hash !== hashToken(browser))
    throw new ProblemException('cosigning-of-another-browser')
  return record
}

/** Returns what is proven, if it is still valid. */
async function checkProven(
  context: CosigningContext,
  record: CosigningRecord,
  trust: number,
): Promise<Proven> {
  const { row, account } = record
  const verdict = confirmedVerdict(record)
  const checkedAt = row.ended_at ?? row.created_at
  const age = context.now() - checkedAt
  // A check in the future was recorded by a clock that has been set back since.
  if (age >= 0 && age <= trust) return toProven(context, record, verdict, checkedAt)
  const signature = verdict.signature as Hex
  const message = signedHash(row.message)
  const question = { account, message, signature, withPasskey: context.hasApplications }
  const read = await context.verifier.verifySafeSignature(question)
  switch (read.status) {
    case 'verified':
      return toProven(context, record, toVerdict(read, signature), context.now())
    case 'unavailable':
      throw verdictProblem(read)
    case 'refused':
    case 'unreadable':
    case 'not-a-safe':
      return proveAgain(context, record)
  }
}

/** Reopens the cosigning, and settles it again with the confirmations that still count. */
async function proveAgain(context: CosigningContext, { row }: CosigningRecord): Promise<Proven> {
  const { store, news } = context
  if (await store.reopen(row.id)) await news.notify(row.id)
  for (const id of await store.expire(row.id)) await news.notify(id)
  const open = await store.load(row.id)
  if (open?.status === 'NEEDS_CONFIRMATION') await refreshSafes(context, open)
  await settle(context, row.id)
  const record = await store.load(row.id)
  if (!record) throw new ProblemException('cosigning-not-found')
  return toProven(context, record, confirmedVerdict(record), record.row.ended_at ?? context.now())
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

function toProven(
  { hasApplications }: CosigningContext,
  { account, row }: CosigningRecord,
  verdict: CosigningVerdict,
  checkedAt: number,
): Proven {
  const { number, hash } = verdict.block
  const block = { number: BigInt(number), hash: hash as Hex }
  const signature = verdict.signature as Hex
  const factory = verdict.method === 'erc6492' ? accountFactory(verdict.signature) : undefined
  return {
    account,
    verdict: factory
      ? { status: 'verified', method: 'erc6492', factory: factory.address, block }
      : { status: 'verified', method: 'erc1271', block },
    message: row.message,
    signature,
    safe: toSigned(verdict, row.message, checkedAt),
    application: hasApplications ? applicationIn(row.message) : undefined,
  }
}
