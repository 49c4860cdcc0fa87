import type { proofRequestSchema } from '@countersign/api/schemas'
import { type AccountId, accountAddress, ProofFormatError, proofStatement } from '@countersign/core'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { isoTime } from '../http/iso-time.ts'
import { invalidField } from '../http/problem.ts'
import { readExpiry } from '../http/read-expiry.ts'
import { limitRows } from '../store/limit-rows.ts'
import { rowBytes, type Storage } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { hashToken, newId } from '../store/token.ts'
import type { CheckRequest } from './listeners.ts'
import { tooManyOfBrowser, tooManyOfNetwork } from './problems.ts'

/** How many drafts one browser may have. */
const draftsOfBrowser = 20
/** How long a draft can be signed, in milliseconds. */
const draftFor = 7 * 86_400_000
/** Bounds of a proof's validity, in milliseconds: an hour to five years. */
const shortest = 3_600_000
const longest = 5 * 366 * 86_400_000
/** How late a request for a validity of one hour may arrive, in milliseconds. */
const grace = 60_000

export type Beginning = {
  readonly request: z.output<typeof proofRequestSchema>
  /** The browser's token. */
  readonly browser: string
  readonly network: string
}

/** Discards the draft that a new one replaces, in the same transaction. @returns the cosignings that it cancelled */
type Replace = (transaction: Transaction<Tables>, draft: string) => Promise<string[]>

/**
 * Creates a proof as a draft of a browser, which becomes a proof once each of its accounts has signed. A draft may
 * exist for days, so the number per browser and per network is limited. At the limit, new drafts are refused; existing
 * ones stay.
 *
 * @returns its id, and the ids of the cosignings that ended with the draft that it replaces
 * @throws {ProblemException} `request-invalid`, `too-many-proofs`, `storage-full`, and what `checkRequest` and `replace`
 * throw
 */
export async function begin(
  options: {
    db: Kysely<Tables>
    storage: Storage
    checkRequest: CheckRequest
    draftsOfNetwork: number
    replace: Replace
    now: () => number
  },
  { request, browser, network }: Beginning,
): Promise<{ id: string; ended: readonly string[] }> {
  const { db, storage, checkRequest, draftsOfNetwork, replace, now } = options
  const time = now()
  const { purpose, audience, visibility } = request
  checkWords(purpose, audience)
  const accounts = readAccounts(request.accounts)
  const expiresAt = readEnd(request, time)
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
  const ended = await db.transaction().execute(async transaction => {
    // First, so that it does not count for the limits.
    const ended = request.replaces === undefined ? [] : await replace(transaction, request.replaces)
    const active = sql`issued_at is null and draft_until > ${time}`
    await limitRows(transaction, { table: 'proof', active, time }, [
      {
        column: 'browser_hash',
        owner: browserHash,
        most: draftsOfBrowser,
        problem: () => tooManyOfBrowser(draftsOfBrowser),
      },
      {
        column: 'network_hash',
        owner: networkHash,
        most: draftsOfNetwork,
        problem: () => tooManyOfNetwork(draftsOfNetwork),
      },
    ])
    const bytes =
      rowBytes + Buffer.byteLength(purpose) + Buffer.byteLength(audience ?? '') + accounts.length * rowBytes
    await storage.check(transaction, networkHash, bytes)
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
    return ended
  })
  return { id, ended }
}

function checkWords(purpose: string, audience: string | null): void {
  try {
    proofStatement({ purpose, audience })
  } catch (error) {
    if (!(error instanceof ProofFormatError)) throw error
    const field = error.field.slice(1)
    throw invalidField(field, (field === 'audience' ? audience : purpose) ?? '', error.allowed)
  }
}

function readAccounts(given: Beginning['request']['accounts']): AccountId[] {
  const seen = new Set<AccountId>()
  for (const [index, { account }] of given.entries()) {
    const at = `accounts.${index}.account`
    if (seen.has(account)) throw invalidField(at, account, 'an account that is not in the list already')
    seen.add(account)
  }
  return [...seen]
}

function readEnd(request: Beginning['request'], time: number): number {
  const end = readExpiry(request, time)
  if (end - time < shortest - grace || end - time > longest)
    throw invalidField('expiresAt', isoTime(end), 'a time from an hour to five years from now')
  return end
}
