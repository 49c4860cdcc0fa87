import type { Kysely, Selectable } from 'kysely'
import { ProblemException } from '../http/problem.ts'
import type { ChallengeTable, Tables } from '../store/tables.ts'
import { hashToken, isId } from '../store/token.ts'

export type ChallengeRow = Selectable<ChallengeTable>

/**
 * How long an answer under way holds its challenge, in milliseconds. Longer than a verdict can take: what is still held
 * after it was lost with its server.
 */
const hold = 20_000

/** How long the same answer from the same browser gets the same result, in milliseconds. */
export const repeatable = 60_000

type Answer = { readonly message: string; readonly signature: string }
type Accepted = Answer & { readonly session: string | null }

function hashAnswer({ message, signature }: Answer): string {
  return hashToken(JSON.stringify([message, signature]))
}

/**
 * Holds challenges while their answers are checked: of many answers at once, on any number of servers, one goes on.
 */
export function createTaking(db: Kysely<Tables>, now: () => number) {
  /** Takes the challenge, or says why it cannot be taken. */
  async function take(
    id: string,
    browser: string | undefined,
  ): Promise<ChallengeRow & { readonly browser: string }> {
    const time = now()
    const browserHash = browser === undefined ? undefined : hashToken(browser)
    if (isId(id) && browser !== undefined) {
      const taken = await db
        .updateTable('challenge')
        .set({ taken_at: time })
        .where('id', '=', id)
        .where('browser_hash', '=', hashToken(browser))
        .where('answered_at', 'is', null)
        .where(({ or, eb }) => or([eb('taken_at', 'is', null), eb('taken_at', '<=', time - hold)]))
        .where('expires_at', '>', time)
        .returningAll()
        .executeTakeFirst()
      if (taken) return { ...taken, browser }
    }
    const row = isId(id)
      ? await db.selectFrom('challenge').selectAll().where('id', '=', id).executeTakeFirst()
      : undefined
    throw refusal(row, browserHash, time)
  }

  /** Gives a taken challenge back, when the verdict could not be had: the same signature may then be sent again. */
  async function giveBack({ id, taken_at }: ChallengeRow): Promise<void> {
    await db
      .updateTable('challenge')
      .set({ taken_at: null })
      .where('id', '=', id)
      .where('taken_at', '=', taken_at)
      .where('answered_at', 'is', null)
      .execute()
  }

  /** Gives the challenge back where the work failed: nothing was decided, and the person need not sign a second time. */
  async function orGiveBack<Result>(challenge: ChallengeRow, work: Promise<Result>): Promise<Result> {
    try {
      return await work
    } catch (error) {
      await giveBack(challenge).catch(() => {})
      throw error
    }
  }

  /** Notes that the challenge is used up. @throws {ProblemException} if that was noted before */
  async function close(on: Kysely<Tables>, challenge: ChallengeRow): Promise<void> {
    const { id, taken_at } = challenge
    const { numUpdatedRows } = await on
      .updateTable('challenge')
      .set({ answered_at: now() })
      .where('id', '=', id)
      .where('taken_at', '=', taken_at)
      .where('answered_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw used(challenge)
  }

  /** Notes which answer was accepted and what it led to, in the transaction that uses the challenge up. */
  async function noteAccepted(on: Kysely<Tables>, id: string, accepted: Accepted): Promise<void> {
    await on
      .updateTable('challenge')
      .set({ answer_hash: hashAnswer(accepted), session_id: accepted.session })
      .where('id', '=', id)
      .execute()
  }

  /**
   * Finds what came of an answer that was accepted within the last minute: its browser may not have had the reply, because
   * the network or the server failed just then.
   *
   * @returns nothing where the browser is another one, or a single byte of the answer differs.
   */
  async function acceptedBefore(
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

  return { take, giveBack, orGiveBack, close, noteAccepted, acceptedBefore }
}

function refusal(
  row: ChallengeRow | undefined,
  browserHash: string | undefined,
  time: number,
): ProblemException {
  if (!row)
    return new ProblemException(
      'challenge-not-found',
      'This sign-in is not known here, or it is long over. Please start again.',
    )
  if (row.browser_hash !== browserHash)
    return new ProblemException(
      'challenge-of-another-browser',
      `This ${what(row)} was started in another browser. Please start again in this one.`,
    )
  if (row.answered_at !== null) return used(row)
  if (row.expires_at <= time)
    return new ProblemException(
      'challenge-expired',
      'The time to sign this text is over. Please start again.',
    )
  const retryAfter = Math.max(1, Math.ceil(((row.taken_at ?? time) + hold - time) / 1000))
  return new ProblemException(
    'challenge-in-progress',
    'An answer to this text is being checked already. Please wait a moment and try again.',
    { retryAfter },
  )
}

function used(row: ChallengeRow): ProblemException {
  return new ProblemException(
    'challenge-used',
    `This ${what(row)} was answered already. Each text can be used once. Please start again.`,
  )
}

const what = ({ proof_id }: ChallengeRow) => (proof_id === null ? 'sign-in' : 'proof')
