import type { Challenge, Purpose, UnaddressedChallenge } from '@countersign/api'
import type { AccountFactory, AccountId, ChainId, Verified } from '@countersign/core'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Hex } from 'viem'
import { newCode } from '../cosignings/code.ts'
import type { Cosignings } from '../cosignings/cosignings.ts'
import type { SafeTree } from '../cosignings/known.ts'
import { ended } from '../cosignings/problems.ts'
import type { Spend } from '../cosignings/readTree.ts'
import type { CosigningRecord } from '../cosignings/record.ts'
import type { Whole } from '../cosignings/whole.ts'
import { ProblemException } from '../http/problem.ts'
import type { Device } from '../sessions/device.ts'
import { deleteInBatches } from '../store/inBatches.ts'
import type { Tables } from '../store/tables.ts'
import { hashToken, newId } from '../store/token.ts'
import type { Verifier } from '../verdicts/verifier.ts'
import { composeAsked, composeMessage, newNonce } from './message.ts'
import { type ChallengeRow, createTaking } from './taking.ts'
import { verdictProblem } from './verdictProblem.ts'
import { whoSigned } from './whoSigned.ts'

export type Challenges = ReturnType<typeof createChallenges>

export type ChallengesOptions = {
  db: Kysely<Tables>
  verifier: Verifier
  cosignings: Cosignings
  publicOrigin: string
  statements: { readonly 'sign-in': string }
  /** Those on offer: a wallet that composes the text itself names one of them. */
  chains: readonly ChainId[]
  /** How long a text may be signed, and how long where the owners of a Safe sign it, in milliseconds. */
  lifetimes: { challenge: number; cosigning: number }
  now?: () => number
}

/** What an answer has proven. */
export type Proven = {
  account: AccountId
  verdict: Verified
  message: string
  signature: Hex
  /** Where the account is a Safe. */
  whole: Whole | undefined
  /** The draft that it was signed for, where that is a proof. */
  proof: string | null
  /** The token of the browser that answered. */
  browser: string
}

/** What a challenge is for that is signed for a draft of a proof. */
export type ForProof = {
  /** Of the draft. */
  readonly id: string
  /** Until when it may be answered at the latest, in milliseconds since 1970. */
  readonly until: number
  /** @throws {ProblemException} `request-too-large` where what its owners would sign has no room in the draft */
  readonly checkRoom: (tree: SafeTree, factory: AccountFactory | undefined) => void
  /** Writes the text. @param part.code - what owners of a Safe compare */
  readonly write: (part: { nonce: string; issuedAt: string; code: string | undefined }) => string
}

/**
 * Challenges: texts issued to one browser for one account, to be signed once. Where the account is not known yet, the
 * wallet composes the text, and what it has to say is issued.
 *
 * An answer goes through three gates, each with its own refusal: the challenge is taken (one atomic statement, so that of
 * many answers at once one goes on), the text is compared with what was issued, the signature is verified. What follows from a
 * verified answer is stored in one transaction with the note that the challenge is used up: there is never one without
 * the other.
 *
 * Where the account is a Safe, a cosigning is opened with the challenge. The Safe's wallet may still answer with the whole
 * signature; a wrong one then uses nothing up, since the owners go on.
 */
export function createChallenges(options: ChallengesOptions) {
  const { db, verifier, cosignings, publicOrigin, statements, chains, lifetimes, now = Date.now } = options

  const { take, giveBack, orGiveBack, close, noteAccepted, acceptedBefore } = createTaking(db, now)

  /** Makes a challenge of what `compose` makes of the times, bound to the browser. */
  function compose<Content extends Pick<ChallengeRow, 'account' | 'message' | 'asked'>>(
    { proof, browser, lifetime }: { proof: ForProof | undefined; browser: string; lifetime: number },
    compose: (times: { issuedAt: number; expiresAt: number }) => Content,
  ) {
    const issuedAt = now()
    const expiresAt = Math.min(issuedAt + lifetime, proof?.until ?? Number.POSITIVE_INFINITY)
    const purpose: Purpose = proof ? 'proof' : 'sign-in'
    const content = compose({ issuedAt, expiresAt })
    const id = newId()
    const row: ChallengeRow = {
      id,
      purpose,
      account: content.account,
      message: content.message,
      asked: content.asked,
      browser_hash: hashToken(browser),
      issued_at: issuedAt,
      expires_at: expiresAt,
      taken_at: null,
      answered_at: null,
      proof_id: proof?.id ?? null,
      answer_hash: null,
      session_id: null,
    }
    const iso = (time: number) => new Date(time).toISOString()
    return { row, content, issued: { id, purpose, issuedAt: iso(issuedAt), expiresAt: iso(expiresAt) } }
  }

  /**
   * Lets a challenge be over that was answered wrongly; or, where owners are signing, only gives it back.
   *
   * @returns the problem, to throw.
   */
  async function refuse(
    challenge: ChallengeRow,
    cosigning: CosigningRecord | undefined,
    problem: ProblemException,
  ) {
    await (cosigning ? giveBack(challenge) : close(db, challenge))
    return problem
  }

  /** Finds out what a Safe's signature says. Keys have nothing to say, and code that a key delegates to is no Safe. */
  async function readWhole(
    account: AccountId,
    verdict: Verified,
    signed: { message: string; signature: Hex; exact: boolean },
  ): Promise<Whole | undefined> {
    switch (verdict.method) {
      case 'eoa':
      case 'eip7702':
        return undefined
      case 'erc1271':
      case 'erc6492':
        return cosignings.readWhole({ account, ...signed })
    }
  }

  /** Finds the cosigning of a challenge. @throws {ProblemException} `cosigning-ended` where it takes no answer any more */
  async function openCosigning({ id }: ChallengeRow): Promise<CosigningRecord | undefined> {
    const cosigning = await cosignings.ofChallenge(id)
    switch (cosigning?.status) {
      case undefined:
      case 'NEEDS_CONFIRMATION':
      case 'CONFIRMED':
        return cosigning
      case 'EXPIRED':
      case 'CANCELLED':
      case 'SUPERSEDED':
        throw ended(cosigning.status)
    }
  }

  return {
    /**
     * Issues a text for an account, bound to the browser that asks. Where the account is a Safe, a cosigning is opened.
     *
     * @param request.proof - the draft that it is for; without one it is for signing in.
     * @param request.factory - the call that deploys the account, where it is a Safe that is not deployed yet.
     * @param request.isSafe - whether the person says that it is a Safe, which is then read or the text refused.
     * @throws {ProblemException} `not-a-safe`; `too-many-requests` where too many cosignings are open; of what is said to be
     *   a Safe `chain-not-configured`, `verification-unavailable`
     */
    async issue(request: {
      proof?: ForProof | undefined
      account: AccountId
      factory: AccountFactory | undefined
      isSafe: boolean
      /** Counts the requests to nodes that reading a Safe takes. */
      spend?: Spend | undefined
      browser: string
      /** The widest network that its customer may have. */
      network: string
      device: Device
    }): Promise<Challenge> {
      const { proof, account, factory, isSafe, spend, browser, network, device } = request
      const tree = await cosignings.recognise(account, {
        ...{ factory, isSafe, spend },
        isForProof: proof !== undefined,
      })
      if (tree) proof?.checkRoom(tree, factory)
      const statement = statements['sign-in']
      const lifetime = tree ? lifetimes.cosigning : lifetimes.challenge
      const code = tree && newCode()
      const { row, content, issued } = compose({ proof, browser, lifetime }, times => ({
        account,
        message: proof
          ? proof.write({ nonce: newNonce(), issuedAt: new Date(times.issuedAt).toISOString(), code })
          : composeMessage({ publicOrigin, account, code, statement, ...times }),
        asked: null,
      }))
      const { message } = content
      if (!tree || !code) {
        await db.insertInto('challenge').values(row).execute()
        return { ...issued, account, message, cosigning: null }
      }
      const times = { issuedAt: row.issued_at, expiresAt: row.expires_at }
      const { purpose } = issued
      const opening = {
        purpose,
        proof: row.proof_id,
        account,
        factory,
        browser,
        network,
        device,
        tree,
        message,
        code,
        ...times,
      }
      const id = await db.transaction().execute(async transaction => {
        await transaction.insertInto('challenge').values(row).execute()
        return cosignings.open(transaction, { challenge: row.id, ...opening })
      })
      return { ...issued, account, message, cosigning: (await cosignings.find(id, browser)) ?? null }
    },

    /** Gives a challenge once more that was issued for a draft of a proof and that may still be answered. */
    async again(id: string, browser: string): Promise<Challenge | undefined> {
      const row = await db
        .selectFrom('challenge')
        .selectAll()
        .where('id', '=', id)
        .where('browser_hash', '=', hashToken(browser))
        .where('answered_at', 'is', null)
        .where('expires_at', '>', now())
        .executeTakeFirst()
      if (!row || row.account === null || row.message === null) return undefined
      const cosigning = await cosignings.ofChallenge(id)
      return {
        id,
        purpose: row.purpose as Purpose,
        account: row.account,
        message: row.message,
        issuedAt: new Date(row.issued_at).toISOString(),
        expiresAt: new Date(row.expires_at).toISOString(),
        cosigning: (cosigning && (await cosignings.find(cosigning.row.id, browser))) ?? null,
      }
    },

    /** Issues what a text has to say that a wallet composes itself, bound to the browser that asks. */
    async issueUnaddressed({ browser }: { browser: string }): Promise<UnaddressedChallenge> {
      const statement = statements['sign-in']
      const composing = { proof: undefined, browser, lifetime: lifetimes.challenge }
      const { row, content, issued } = compose(composing, times => {
        const fields = composeAsked({ publicOrigin, statement, chains, ...times })
        return { account: null, message: null, asked: JSON.stringify(fields), fields }
      })
      await db.insertInto('challenge').values(row).execute()
      return { ...issued, account: null, message: null, fields: content.fields }
    },

    /**
     * Answers a challenge.
     *
     * @param then - stores what follows from a verified answer, in the transaction that uses the challenge up; says which
     *   session was opened, if one was.
     * @param again - gives the result once more of an answer that this browser sent within a minute and that was accepted:
     *   the reply may have been lost. Gives nothing where what it led to is gone.
     * @throws {ProblemException} `challenge-not-found`, `-of-another-browser`, `-in-progress`, `-used`, `-expired`;
     *   `cosigning-ended`; `message-changed`; `signature-rejected`; `verification-unavailable`, after which the same answer
     *   may be sent again.
     */
    async answer<Result extends { session: string | null }>(
      answer: { id: string; browser: string | undefined; message: string; signature: Hex },
      then: (transaction: Transaction<Tables>, proven: Proven) => Promise<Result>,
      again: (accepted: { session: string | null; proof: string | null }) => Promise<Result | undefined>,
    ): Promise<Result> {
      const { id, browser, message, signature } = answer
      let challenge: Awaited<ReturnType<typeof take>>
      try {
        challenge = await take(id, browser)
      } catch (error) {
        if (!(error instanceof ProblemException) || error.code !== 'challenge-used') throw error
        const accepted = await acceptedBefore(id, browser, answer)
        const repeated = accepted && (await again(accepted))
        if (repeated) return repeated
        throw error
      }
      const cosigning = await orGiveBack(challenge, openCosigning(challenge))
      const signed = whoSigned(challenge, message)
      if ('differs' in signed) {
        const { differs: field } = signed
        const problem = new ProblemException(
          'message-changed',
          `The signed text is not the one that was ${challenge.asked === null ? 'issued' : 'asked for'}: its ${field} differs. Please start again.`,
          { field },
        )
        throw await refuse(challenge, cosigning, problem)
      }
      const { account } = signed
      const verdict = await orGiveBack(challenge, verifier.verify({ account, message, signature }))
      switch (verdict.status) {
        case 'verified': {
          const exact = challenge.proof_id !== null
          const whole = await orGiveBack(
            challenge,
            readWhole(account, verdict, { message, signature, exact }),
          )
          const stored = db.transaction().execute(async transaction => {
            await close(transaction, challenge)
            const proven = {
              ...{ account, verdict, message, signature, whole },
              ...{ proof: challenge.proof_id, browser: challenge.browser },
            }
            const result = await then(transaction, proven)
            await noteAccepted(transaction, id, { message, signature, session: result.session })
            if (cosigning && whole)
              await cosignings.completeWhole(transaction, cosigning.row.id, {
                session: result.session,
                verdict: whole.verdict,
              })
            return result
          })
          const result = await orGiveBack(challenge, stored)
          if (cosigning) await cosignings.tell(cosigning.row.id)
          return result
        }
        case 'rejected':
          throw await refuse(challenge, cosigning, verdictProblem(account, verdict))
        case 'unavailable':
          await giveBack(challenge)
          throw verdictProblem(account, verdict)
      }
    },

    /** Removes challenges an hour after their end; until then a late answer hears what became of it. */
    async sweep(): Promise<void> {
      const over = now() - 3_600_000
      await deleteInBatches(db, 'challenge', {
        where: sql`expires_at <= ${over}`,
        orderBy: 'expires_at',
      })
    },
  }
}
