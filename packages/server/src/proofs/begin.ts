import type { ProofRequest } from '@countersign/api'
import { type AccountId, accountAddress, ProofFormatError, proofStatement } from '@countersign/core'
import type { Kysely, Transaction } from 'kysely'
import { toAccount } from '../challenges/toAccount.ts'
import { queueFor } from '../store/queue.ts'
import { rowBytes, type Storage } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { hashToken, newId } from '../store/token.ts'
import type { CheckRequest } from './listeners.ts'
import { invalid, storageFull, tooManyOfBrowser, tooManyOfNetwork } from './problems.ts'

/** How many drafts one browser may have. */
const draftsOfBrowser = 20
/** How long a draft may be signed, in milliseconds. */
const draftFor = 7 * 86_400_000
/** How long a proof may hold, in milliseconds: an hour to five years. */
const shortest = 3_600_000
const longest = 5 * 366 * 86_400_000
/** How late a request may come in that asks for an hour, in milliseconds. */
const grace = 60_000

export type Beginning = {
  readonly request: ProofRequest
  /** The token of the browser that asks. */
  readonly browser: string
  /** The network that it is in. */
  readonly network: string
}

/**
 * Begins a proof: a draft of a browser, until each of its accounts has signed. It can be there for days, so a browser and a
 * network may have only so many, and those that are there stay.
 *
 * @returns its id
 * @throws {ProblemException} `request-invalid`, `too-many-proofs`, and what `checkRequest` throws
 */
export async function begin(
  options: {
    db: Kysely<Tables>
    storage: Storage
    checkRequest: CheckRequest
    draftsOfNetwork: number
    now: () => number
  },
  { request, browser, network }: Beginning,
): Promise<string> {
  const { db, storage, checkRequest, draftsOfNetwork, now } = options
  const time = now()
  const { purpose, audience, visibility } = request
  checkWords(purpose, audience)
  const accounts = readAccounts(request.accounts)
  const expiresAt = readEnd(request.expiresAt, time)
  const requester =
    request.request === undefined
      ? null
      : await checkRequest(request.request, {
          purpose,
          audience,
          accounts,
          expiresAt,
        })
  const id = newId()
  const browserHash = hashToken(browser)
  const networkHash = hashToken(network)
  await db.transaction().execute(async transaction => {
    await queueFor(
      transaction,
      [browserHash, networkHash].map(hash => `proof:${hash}`),
      time,
    )
    if ((await draftsOf(transaction, 'browser_hash', browserHash, time)) >= draftsOfBrowser)
      throw tooManyOfBrowser(draftsOfBrowser)
    if ((await draftsOf(transaction, 'network_hash', networkHash, time)) >= draftsOfNetwork)
      throw tooManyOfNetwork(draftsOfNetwork)
    const bytes = rowBytes + purpose.length + (audience?.length ?? 0) + accounts.length * rowBytes
    const exceeded = await storage.check(transaction, networkHash, bytes)
    if (exceeded) throw storageFull(exceeded)
    await transaction
      .insertInto('proof')
      .values({
        id,
        browser_hash: browserHash,
        network_hash: networkHash,
        bytes,
        purpose,
        audience,
        visibility,
        version: 2,
        request_id: request.request ?? null,
        requester,
        revision: 1,
        created_at: time,
        draft_until: Math.min(time + draftFor, expiresAt),
        issued_at: null,
        expires_at: expiresAt,
        revoked_at: null,
        document: null,
      })
      .execute()
    await transaction
      .insertInto('proof_account')
      .values(
        accounts.map((account, position) => ({
          proof_id: id,
          position,
          account,
          address: accountAddress(account),
          refused: null,
          message: null,
          signature: null,
          method: null,
          verified_at: null,
          block_number: null,
          block_hash: null,
          safe: null,
        })),
      )
      .execute()
  })
  return id
}

async function draftsOf(
  transaction: Transaction<Tables>,
  column: 'browser_hash' | 'network_hash',
  hash: string,
  time: number,
): Promise<number> {
  const { count } = await transaction
    .selectFrom('proof')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(column, '=', hash)
    .where('issued_at', 'is', null)
    .where('draft_until', '>', time)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function checkWords(purpose: string, audience: string | null): void {
  try {
    proofStatement({ purpose, audience })
  } catch (error) {
    if (!(error instanceof ProofFormatError)) throw error
    const field = error.field.slice(1)
    throw invalid(field, (field === 'audience' ? audience : purpose) ?? '', error.allowed)
  }
}

function readAccounts(given: ProofRequest['accounts']): AccountId[] {
  const seen = new Set<AccountId>()
  for (const [index, { account: text }] of given.entries()) {
    const at = `accounts.${index}.account`
    const account = toAccount(text, at)
    if (seen.has(account)) throw invalid(at, text, 'an account that is not in the list already')
    seen.add(account)
  }
  return [...seen]
}

function readEnd(text: string, time: number): number {
  const end = Date.parse(text)
  if (end - time < shortest - grace || end - time > longest)
    throw invalid('expiresAt', text, 'a time from an hour to five years from now')
  return end
}
