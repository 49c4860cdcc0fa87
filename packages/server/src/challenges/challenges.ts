import type { Challenge, Purpose } from '@countersign/api'
import {
  type AccountId,
  differingField,
  parseAccountId,
  type Verdict,
  type Verified,
} from '@countersign/core'
import type { Kysely, Selectable } from 'kysely'
import { ProblemException } from '../http/problem.ts'
import type { ChallengeTable, Tables } from '../store/tables.ts'
import { hashToken, newId } from '../store/token.ts'
import type { Verifier } from '../verdicts/verifier.ts'
import { composeMessage } from './message.ts'
import { verdictProblem } from './verdictProblem.ts'

type Row = Selectable<ChallengeTable>

export type Challenges = ReturnType<typeof createChallenges>

export type ChallengesOptions = {
  db: Kysely<Tables>
  verifier: Verifier
  publicOrigin: string
  statements: Record<Purpose, string>
  /** In milliseconds. */
  lifetime: number
  now?: () => number
}

/**
 * Challenges: texts issued to one browser for one account, to be signed once.
 *
 * An answer goes through four gates, each with its own refusal: the challenge is taken (one atomic statement, so that
 * of many answers at once one goes on), the text is compared byte for byte, the signature is verified.
 */
export function createChallenges(options: ChallengesOptions) {
  const { db, verifier, publicOrigin, statements, lifetime, now = Date.now } = options

  /** Takes the challenge, or says why it cannot be taken. */
  async function take(id: string, browser: string | undefined): Promise<Row> {
    const time = now()
    const browserHash = hashToken(browser ?? '')
    const taken = await db
      .updateTable('challenge')
      .set({ consumed_at: time })
      .where('id', '=', id)
      .where('browser_hash', '=', browserHash)
      .where('consumed_at', 'is', null)
      .where('expires_at', '>', time)
      .returningAll()
      .executeTakeFirst()
    if (taken) return taken
    const row = await db.selectFrom('challenge').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row)
      throw new ProblemException(
        'challenge-not-found',
        'This sign-in is not known here, or it is long over. Please start again.',
      )
    if (row.browser_hash !== browserHash)
      throw new ProblemException(
        'challenge-of-another-browser',
        'This sign-in was started in another browser. Please start again in this one.',
      )
    if (row.consumed_at !== null)
      throw new ProblemException(
        'challenge-used',
        'This sign-in was answered already. Each text can be used once. Please start again.',
      )
    throw new ProblemException('challenge-expired', 'The time to sign this text is over. Please start again.')
  }

  /** Gives a taken challenge back, when the verdict could not be had: the same signature may then be sent again. */
  async function giveBack(row: Row): Promise<void> {
    await db
      .updateTable('challenge')
      .set({ consumed_at: null })
      .where('id', '=', row.id)
      .where('consumed_at', '=', row.consumed_at)
      .execute()
  }

  return {
    /** Issues a text for an account, bound to the browser that asks. */
    async issue(request: { purpose: Purpose; account: AccountId; browser: string }): Promise<Challenge> {
      const { purpose, account, browser } = request
      // EIP-4361 times are written to the second by some wallets' viewers; whole seconds keep the text short and exact.
      const issuedAt = Math.floor(now() / 1000) * 1000
      const expiresAt = issuedAt + lifetime
      const message = composeMessage({
        publicOrigin,
        account,
        statement: statements[purpose],
        issuedAt,
        expiresAt,
      })
      const id = newId()
      await db
        .insertInto('challenge')
        .values({
          id,
          purpose,
          account,
          message,
          browser_hash: hashToken(browser),
          issued_at: issuedAt,
          expires_at: expiresAt,
          consumed_at: null,
        })
        .execute()
      return {
        id,
        purpose,
        account,
        message,
        issuedAt: new Date(issuedAt).toISOString(),
        expiresAt: new Date(expiresAt).toISOString(),
      }
    },

    /**
     * Answers a challenge.
     *
     * @throws {ProblemException} `challenge-not-found`, `-of-another-browser`, `-used`, `-expired`; `message-changed`;
     *   `signature-rejected`; `verification-unavailable`, after which the same answer may be sent again.
     */
    async answer(answer: {
      id: string
      browser: string | undefined
      message: string
      signature: `0x${string}`
    }): Promise<{ account: AccountId; purpose: Purpose; verdict: Verified }> {
      const { id, browser, message, signature } = answer
      const challenge = await take(id, browser)
      const field = differingField(challenge.message, message)
      if (field !== undefined)
        throw new ProblemException(
          'message-changed',
          `The signed text is not the one that was issued: its ${field} differs. Please start again.`,
          { field },
        )
      const account = parseAccountId(challenge.account)
      let verdict: Verdict
      try {
        verdict = await verifier.verify({ account, message, signature })
      } catch (error) {
        await giveBack(challenge)
        throw error
      }
      if (verdict.status === 'verified') return { account, purpose: challenge.purpose as Purpose, verdict }
      if (verdict.status === 'unavailable') await giveBack(challenge)
      throw verdictProblem(account, verdict)
    },

    /** Removes challenges a day after their end; until then a late answer hears what became of it. */
    async sweep(): Promise<void> {
      await db
        .deleteFrom('challenge')
        .where('expires_at', '<=', now() - 86_400_000)
        .execute()
    },
  }
}
