import type { AccountId } from '@countersign/core'
import { type Kysely, type Selectable, sql } from 'kysely'
import { ProblemException } from '../http/problem.ts'
import { repeatable } from '../sessions/sessions.ts'
import { changesRow } from '../store/changes-row.ts'
import { challengeLeaseTime, isFree, isLeased } from '../store/lease.ts'
import { prepare } from '../store/prepare.ts'
import type { ChallengeTable, Tables } from '../store/tables.ts'
import { hashToken, isId } from '../store/token.ts'

export type ChallengeRow = Selectable<ChallengeTable>

/** A challenge whose answer is being checked. */
export type LeasedChallenge = ChallengeRow & {
  /** The token of the browser that answers. */
  readonly browser: string
  /** The cosigning that was opened with it, if any. */
  readonly cosigning_id: string | null
}

type Answer = { readonly message: string; readonly signature: string }
type Accepted = Answer & { readonly session: string | null }

/** The end of a challenge: when it was answered, which answer was accepted, and the session that it opens. */
export type ChallengeEnd = Pick<
  ChallengeRow,
  'id' | 'leased_until' | 'answered_at' | 'answer_hash' | 'session_id'
>

/** Returns the statement that marks a challenge as used. It changes a row if the challenge is still leased. */
export function endChallenge(on: Kysely<Tables>, { id, leased_until, ...used }: ChallengeEnd) {
  return leased(on, { id, leased_until }).set(used)
}

/** The answer of a key to a challenge, with the session that it opens. */
export type KeyAnswer = Pick<
  ChallengeRow,
  'id' | 'browser_hash' | 'account' | 'message' | 'answered_at' | 'answer_hash' | 'session_id'
> & { readonly time: number }

/**
 * Returns the statement that marks a challenge as used that a key has answered. Its signature was verified without a
 * node, so there is nothing to lease the challenge for: the statement changes a row if all that the lease and the
 * comparison of the message check is true.
 */
export function endAnsweredByKey(
  on: Kysely<Tables>,
  { id, browser_hash, account, message, time, ...used }: KeyAnswer,
) {
  return on
    .updateTable('challenge')
    .set(used)
    .where('id', '=', id)
    .where('browser_hash', '=', browser_hash)
    .where('account', '=', account)
    .where('message', '=', message)
    .where('proof_id', 'is', null)
    .where('answered_at', 'is', null)
    .where(isFree(time))
    .where('expires_at', '>', time)
}

const leased = (on: Kysely<Tables>, { id, leased_until }: Pick<ChallengeEnd, 'id' | 'leased_until'>) =>
  on
    .updateTable('challenge')
    .where('id', '=', id)
    .where(isLeased(leased_until))
    .where('answered_at', 'is', null)

function hashAnswer({ message, signature }: Answer): string {
  return hashToken(JSON.stringify([message, signature]))
}

/**
 * Creates the leases of challenges whose answers are being checked: of many concurrent answers, on any number of
 * servers, one continues.
 */
export function createChallengeLeases(db: Kysely<Tables>, now: () => number) {
  const leaseFree = prepare(
    db,
    ({ id, browserHash, time, until }: { id: string; browserHash: string; time: number; until: number }) =>
      db
        .updateTable('challenge')
        .set({ leased_until: until })
        .where('id', '=', id)
        .where('browser_hash', '=', browserHash)
        .where('answered_at', 'is', null)
        .where(isFree(time))
        .where('expires_at', '>', time)
        .returningAll()
        .returning(
          sql<string | null>`(select id from cosigning where challenge_id = challenge.id)`.as('cosigning_id'),
        )
        .compile(),
  )

  /** Leases the challenge. @throws {ProblemException} the reason why it cannot be leased */
  async function lease(id: string, browser: string | undefined): Promise<LeasedChallenge> {
    const time = now()
    const browserHash = browser === undefined ? undefined : hashToken(browser)
    if (isId(id) && browser !== undefined && browserHash !== undefined) {
      const { rows } = await leaseFree({ id, browserHash, time, until: time + challengeLeaseTime })
      const [leased] = rows
      if (leased) return { ...leased, browser }
    }
    const row = isId(id)
      ? await db.selectFrom('challenge').selectAll().where('id', '=', id).executeTakeFirst()
      : undefined
    throw refusal(row, browserHash, time)
  }

  /** Releases a challenge when the signature could not be verified: the same signature may be sent again. */
  async function release(challenge: ChallengeRow): Promise<void> {
    await leased(db, challenge).set({ leased_until: 0 }).execute()
  }

  /** Releases the challenge if the work failed: nothing was decided, and the person need not sign a second time. */
  async function orRelease<Result>(challenge: ChallengeRow, work: Promise<Result>): Promise<Result> {
    try {
      return await work
    } catch (error) {
      await release(challenge).catch(() => {})
      throw error
    }
  }

  /** Returns the end of a challenge, with the answer that was accepted and its result, if one was. */
  function toEnd({ id, leased_until }: ChallengeRow, accepted: Accepted | undefined): ChallengeEnd {
    return {
      id,
      leased_until,
      answered_at: now(),
      answer_hash: accepted ? hashAnswer(accepted) : null,
      session_id: accepted?.session ?? null,
    }
  }

  /** Returns the end of a challenge that a key has answered. */
  function toKeyAnswer(
    id: string,
    { account, browser, ...accepted }: Accepted & { account: AccountId; browser: string },
  ): KeyAnswer {
    const { message, session } = accepted
    const time = now()
    return {
      id,
      browser_hash: hashToken(browser),
      account,
      message,
      time,
      answered_at: time,
      answer_hash: hashAnswer(accepted),
      session_id: session,
    }
  }

  /** Marks the challenge as used. @throws {ProblemException} if it already is */
  async function markUsed(on: Kysely<Tables>, end: ChallengeEnd): Promise<void> {
    if (!(await changesRow(endChallenge(on, end)))) throw new ProblemException('challenge-used')
  }

  /**
   * Finds the result of an answer that was accepted within the last minute: its browser may not have received the
   * response, because the network or the server failed.
   *
   * @returns nothing if the browser is another one, or the answer differs in a single byte.
   */
  async function findAccepted(
    id: string,
    browser: string | undefined,
    answer: Answer,
  ): Promise<{ session: string | null; proof: string | null } | undefined> {
    if (!isId(id) || browser === undefined) return undefined
    const row = await db
      .selectFrom('challenge')
      .select(['session_id', 'proof_id'])
      .where('id', '=', id)
      .where('browser_hash', '=', hashToken(browser))
      .where('answer_hash', '=', hashAnswer(answer))
      .where('answered_at', '>', now() - repeatable)
      .executeTakeFirst()
    return row && { session: row.session_id, proof: row.proof_id }
  }

  return { lease, release, orRelease, toEnd, toKeyAnswer, markUsed, findAccepted }
}

function refusal(
  row: ChallengeRow | undefined,
  browserHash: string | undefined,
  time: number,
): ProblemException {
  if (!row) return new ProblemException('challenge-not-found')
  if (row.browser_hash !== browserHash) return new ProblemException('challenge-of-another-browser')
  if (row.answered_at !== null) return new ProblemException('challenge-used')
  if (row.expires_at <= time) return new ProblemException('challenge-expired')
  // It may have been released in the meantime.
  const left = row.leased_until > time ? row.leased_until - time : challengeLeaseTime
  const retryAfter = Math.max(1, Math.ceil(left / 1000))
  return new ProblemException('challenge-in-progress', undefined, { retryAfter })
}
