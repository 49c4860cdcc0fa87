import type { Challenge, Purpose, UnaddressedChallenge } from '@countersign/api'
import type { AccountFactory, AccountId, Verified } from '@countersign/core'
import { parseAccountId } from '@countersign/core'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Hex } from 'viem'
import type { Settings } from '../config/config.ts'
import { isOpenIdOn } from '../config/openid.ts'
import type { CompleteSignature } from '../cosignings/complete-signature.ts'
import type { Cosignings } from '../cosignings/cosignings.ts'
import type { Opening } from '../cosignings/open.ts'
import { ended } from '../cosignings/problems.ts'
import type { CosigningRecord } from '../cosignings/record.ts'
import { isoTime } from '../http/iso-time.ts'
import { ProblemException } from '../http/problem.ts'
import type { Spend } from '../http/spend-on-nodes.ts'
import type { ForProof } from '../proofs/text.ts'
import type { SignedFor } from '../sessions/application-signatures.ts'
import type { Device } from '../sessions/device.ts'
import { applicationIn } from '../sessions/resources.ts'
import { isSubject } from '../sessions/subject.ts'
import { deleteInBatches } from '../store/in-batches.ts'
import { prepare } from '../store/prepare.ts'
import type { Tables } from '../store/tables.ts'
import { hashToken, isId, newId } from '../store/token.ts'
import { verdictProblem } from '../verdicts/verdict-problem.ts'
import type { CheckedVerified, Verifier } from '../verdicts/verifier.ts'
import {
  type ChallengeEnd,
  type ChallengeRow,
  createChallengeLeases,
  type KeyAnswer,
  type LeasedChallenge,
} from './leases.ts'
import { composeAsked, composeMessage, newCode, newNonce } from './message.ts'
import { accountSigningIn, whoSigned } from './who-signed.ts'

export type Challenges = ReturnType<typeof createChallenges>

/** What a verified answer has proven. */
export type Proven = {
  account: AccountId
  verdict: CheckedVerified
  message: string
  signature: Hex
  /** Set if the account is a Safe. */
  complete: CompleteSignature | undefined
  /** The token of the browser that answered. */
  browser: string
} & Target

/** The draft that was signed, or the id of the session to open. */
type Target =
  | { proof: string; session: null }
  | {
      proof: null
      session: string
      /** The address of the application that it was signed for alone, if any. */
      application: string | undefined
      /** The session to which it is added, if it was signed for an application in one. */
      addsTo: string | null
    }

type ProvenSignIn = Proven & { proof: null }

/** An answer to a challenge, and the token of the browser that sent it. */
type Answer = {
  id: string
  browser: string | undefined
  message: string
  signature: Hex
  /** Counts the node requests that reading the signature of a Safe takes. */
  spend: Spend
}

/** The characters of one owner's part of a Safe's signature. */
const partCharacters = 2 * 65

/**
 * Creates the challenges: messages issued to one browser for one account, to be signed once. If the account is not
 * known yet, the wallet composes the message, and the server issues the required fields.
 *
 * An answer passes three checks, each with its own problem: the challenge is leased (one atomic statement, so that only
 * one of many concurrent answers continues), the message is compared with the issued one, and the signature is
 * verified. Signing in with a key takes no node: its signature is verified first, and then one statement checks the
 * rest. The result of a verified answer is stored in the transaction that marks the challenge as used: neither is
 * stored without the other.
 *
 * If the account is a Safe, a cosigning is opened with the challenge. Safe{Wallet} may still answer with the
 * complete signature; an invalid one does not use up the challenge then, since the owners continue.
 */
export function createChallenges(options: {
  db: Kysely<Tables>
  verifier: Verifier
  cosignings: Cosignings
  publicOrigin: string
  settings: Pick<Settings, 'statements' | 'chains' | 'lifetimes' | 'openid'>
  now?: () => number
}) {
  const { db, verifier, cosignings, publicOrigin, settings, now = Date.now } = options
  const { statements, lifetimes } = settings
  // A wallet that composes the message itself names one of them.
  const chains = settings.chains.map(({ id }) => id)
  const hasApplications = isOpenIdOn(settings)

  const { lease, release, orRelease, toEnd, toKeyAnswer, markUsed, findAccepted } = createChallengeLeases(
    db,
    now,
  )
  const insert = prepare(db, (row: ChallengeRow) => db.insertInto('challenge').values(row).compile())

  /** Creates a challenge with the content that `compose` returns, bound to the browser. */
  function compose<Content extends Pick<ChallengeRow, 'account' | 'message' | 'asked'>>(
    {
      proof,
      browser,
      lifetime,
      addsTo = null,
    }: { proof: ForProof | undefined; browser: string; lifetime: number; addsTo?: string | null },
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
      leased_until: 0,
      answered_at: null,
      proof_id: proof?.id ?? null,
      answer_hash: null,
      session_id: null,
      adds_to: addsTo,
    }
    return {
      row,
      content,
      issued: { id, purpose, issuedAt: isoTime(issuedAt), expiresAt: isoTime(expiresAt) },
    }
  }

  /** Stores a challenge, and locks its draft, if it has one: it may have been replaced or discarded in the meantime. */
  async function insertFor(
    proof: ForProof | undefined,
    transaction: Transaction<Tables>,
    row: ChallengeRow,
  ): Promise<void> {
    await transaction.insertInto('challenge').values(row).execute()
    await proof?.hold(transaction)
  }

  /**
   * Marks a challenge as used after a wrong answer; or only releases it if owners are signing.
   *
   * @returns the problem, to throw.
   */
  async function refuse(
    challenge: ChallengeRow,
    cosigning: CosigningRecord | undefined,
    problem: ProblemException,
  ) {
    await (cosigning ? release(challenge) : markUsed(db, toEnd(challenge, undefined)))
    return problem
  }

  /** Returns what the answer of a key proves if it is for signing in; `undefined` if it is no such answer. */
  async function verifyKeyAnswer({
    id,
    browser,
    message,
    signature,
  }: Answer): Promise<ProvenSignIn | undefined> {
    const account = accountSigningIn(message)
    if (account === undefined || browser === undefined || !isId(id)) return undefined
    const verdict = await verifier.verifyKey({ account, message, signature })
    if (!verdict) return undefined
    const signed = { account, verdict, message, signature, complete: undefined, browser }
    return { ...signed, proof: null, session: newId(), application: undefined, addsTo: null }
  }

  /**
   * Signs in with the answer of a key. That takes no node, hence no lease, and one transaction.
   *
   * @returns `undefined` if it is refused: the lease finds the reason, or that the same answer was accepted before.
   */
  async function answerWithKey<Result>(
    id: string,
    proven: ProvenSignIn,
    signIn: (answer: KeyAnswer, proven: ProvenSignIn) => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    try {
      return await signIn(toKeyAnswer(id, proven), proven)
    } catch (error) {
      if (error instanceof ProblemException && error.code === 'storage-full') return undefined
      throw error
    }
  }

  /**
   * Reads what the signature of a Safe contains. A key has no such content, and the code that a key delegates to is not
   * a Safe.
   */
  async function readCompleteSignature(
    account: AccountId,
    verdict: Verified,
    signed: { message: string; signature: Hex; forProof: boolean },
    spend: Spend,
  ): Promise<CompleteSignature | undefined> {
    switch (verdict.method) {
      case 'eoa':
      case 'eip7702':
        return undefined
      case 'erc1271':
      case 'erc6492':
        // Each part can be of a contract, which is asked as well.
        await spend(Math.ceil(signed.signature.length / partCharacters))
        return cosignings.readCompleteSignature({ account, ...signed })
    }
  }

  /**
   * Finds the cosigning of a challenge.
   *
   * @throws {ProblemException} `cosigning-ended` if it accepts no answers any more
   */
  async function openCosigning({ cosigning_id: id }: LeasedChallenge): Promise<CosigningRecord | undefined> {
    const cosigning = id === null ? undefined : await cosignings.current(id)
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
     * Issues a message for an account, bound to the browser of the request. Opens a cosigning if the account is a Safe.
     *
     * @param request.proof - the draft that it is for; without one it is for signing in.
     * @param request.application - the application that it is signed for alone.
     * @param request.factory - the call that deploys the account, if it is a Safe that is not deployed yet.
     * @param request.isSafe - whether the person declares that it is a Safe, which is then read, or the request
     * refused.
     * @throws {ProblemException} `not-a-safe`; `too-many-cosignings` if too many are open; `too-many-requests` from
     * `spend`; for a declared Safe also `chain-not-configured`, `verification-unavailable`; for a draft also what `hold`
     * throws
     */
    async issue(request: {
      proof?: ForProof | undefined
      application?: SignedFor | undefined
      account: AccountId
      factory: AccountFactory | undefined
      isSafe: boolean
      /** Counts the node requests that reading a Safe takes. */
      spend?: Spend | undefined
      browser: string
      /** The widest network that one customer may have. */
      network: string
      device: Device
      /** The session of that browser, if any. */
      asker: Opening['asker']
    }): Promise<Challenge> {
      const { proof, application, account, factory, isSafe, spend, browser, network, device, asker } = request
      const tree = await cosignings.recognize(account, {
        factory,
        isSafe,
        spend,
        isForProof: proof !== undefined,
      })
      if (tree) proof?.checkRoom(tree, factory)
      const statement = statements['sign-in']
      const lifetime = tree ? lifetimes.cosigning : lifetimes.challenge
      const code = tree && newCode()
      const addsTo =
        application?.session && isSubject(application.session.subject, account)
          ? application.session.id
          : null
      const { row, content, issued } = compose({ proof, browser, lifetime, addsTo }, times => ({
        account,
        message: proof
          ? proof.write({ nonce: newNonce(), issuedAt: isoTime(times.issuedAt), code })
          : composeMessage({
              ...{ publicOrigin, account, code, statement, ...times },
              application: application?.redirectUri,
            }),
        asked: null,
      }))
      const { message } = content
      if (!tree || !code) {
        await (proof
          ? db.transaction().execute(transaction => insertFor(proof, transaction, row))
          : insert(row))
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
        asker,
        tree,
        message,
        code,
        ...times,
      }
      const id = await db.transaction().execute(async transaction => {
        await insertFor(proof, transaction, row)
        return cosignings.open(transaction, { challenge: row.id, ...opening })
      })
      return { ...issued, account, message, cosigning: (await cosignings.find(id, browser)) ?? null }
    },

    /** Returns the challenge that was issued for a draft of a proof, if it can still be answered. */
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
        account: parseAccountId(row.account),
        message: row.message,
        issuedAt: isoTime(row.issued_at),
        expiresAt: isoTime(row.expires_at),
        cosigning: (cosigning && (await cosignings.find(cosigning.row.id, browser))) ?? null,
      }
    },

    /** Issues the required fields of a message that a wallet composes itself, bound to the browser of the request. */
    async issueUnaddressed({ browser }: { browser: string }): Promise<UnaddressedChallenge> {
      const statement = statements['sign-in']
      const composing = { proof: undefined, browser, lifetime: lifetimes.challenge }
      const { row, content, issued } = compose(composing, times => {
        const fields = composeAsked({ publicOrigin, statement, chains, ...times })
        return { account: null, message: null, asked: JSON.stringify(fields), fields }
      })
      await insert(row)
      return { ...issued, account: null, message: null, fields: content.fields }
    },

    /**
     * Answers a challenge.
     *
     * @param steps.signInWithKey - opens the session of a key, if the statement of `endAnsweredByKey` changes a row.
     * @param steps.signIn - opens the session of another account that is not a Safe, if the statement of `endChallenge`
     * changes a row.
     * @param steps.store - stores every other result, in the transaction that marks the challenge as used, and returns the
     * session to which it belongs.
     * @param steps.again - returns the result of an answer that this browser sent within the last minute and that was
     * accepted, because the response may have been lost. Returns nothing if the session or proof no longer exists.
     * @throws {ProblemException} `challenge-not-found`, `-of-another-browser`, `-in-progress`, `-used`, `-expired`;
     * `cosigning-ended`; `message-changed`; `signature-rejected`; `verification-unavailable`, after which the same
     * answer may be sent again.
     */
    async answer<Result>(
      answer: Answer,
      steps: {
        signInWithKey: (answer: KeyAnswer, proven: ProvenSignIn) => Promise<Result | undefined>
        signIn: (end: ChallengeEnd, proven: ProvenSignIn) => Promise<Result>
        store: (
          transaction: Transaction<Tables>,
          proven: Proven,
        ) => Promise<{ result: Result; session: string | null }>
        again: (accepted: { session: string | null; proof: string | null }) => Promise<Result | undefined>
      },
    ): Promise<Result> {
      const { id, browser, message, signature } = answer
      const ofKey = await verifyKeyAnswer(answer)
      const signedIn = ofKey && (await answerWithKey(id, ofKey, steps.signInWithKey))
      if (signedIn) return signedIn
      let challenge: Awaited<ReturnType<typeof lease>>
      try {
        challenge = await lease(id, browser)
      } catch (error) {
        if (!(error instanceof ProblemException) || error.code !== 'challenge-used') throw error
        const accepted = await findAccepted(id, browser, answer)
        const repeated = accepted && (await steps.again(accepted))
        if (repeated) return repeated
        throw error
      }
      const cosigning = await orRelease(challenge, openCosigning(challenge))
      const signed = whoSigned(challenge, message)
      if ('differs' in signed) {
        const { differs: field } = signed
        const problem = new ProblemException(
          'message-changed',
          `The signed message isn’t the one that was issued: its ${field} is different. Start again.`,
          { field },
        )
        throw await refuse(challenge, cosigning, problem)
      }
      const { account } = signed
      const forProof = challenge.proof_id !== null
      const verdict =
        ofKey?.account === account
          ? ofKey.verdict
          : await orRelease(
              challenge,
              // The block in the proof of a Safe is that of its complete signature.
              verifier.verify(
                { account, message, signature },
                { forProof: forProof && !cosigning, withPasskey: hasApplications && !forProof },
              ),
            )
      switch (verdict.status) {
        case 'verified': {
          const complete = await orRelease(
            challenge,
            readCompleteSignature(account, verdict, { message, signature, forProof }, answer.spend),
          )
          const { browser, proof_id: proof } = challenge
          const shared = { account, verdict, message, signature, complete, browser }
          const { adds_to: addsTo } = challenge
          const application = forProof || !hasApplications ? undefined : applicationIn(message)
          const proven: Proven =
            proof === null
              ? { ...shared, proof, session: newId(), application, addsTo }
              : { ...shared, proof, session: null }
          const end = toEnd(challenge, proven)
          const stored =
            proven.proof === null && !complete && application === undefined
              ? steps.signIn(end, proven)
              : db.transaction().execute(async transaction => {
                  const { result, session } = await steps.store(transaction, proven)
                  await markUsed(transaction, { ...end, session_id: session })
                  if (cosigning && complete)
                    await cosignings.collectWithSignature(transaction, cosigning.row.id, {
                      session,
                      verdict: complete.verdict,
                    })
                  return result
                })
          const result = await orRelease(challenge, stored)
          if (cosigning) await cosignings.notify(cosigning.row.id)
          return result
        }
        case 'rejected':
          throw await refuse(challenge, cosigning, verdictProblem(verdict))
        case 'unavailable':
          await release(challenge)
          throw verdictProblem(verdict)
      }
    },

    /** Removes challenges an hour after they ended; until then, a late answer gets the specific problem. */
    async sweep(): Promise<void> {
      const over = now() - 3_600_000
      await deleteInBatches(db, 'challenge', {
        where: sql`expires_at <= ${over}`,
        orderBy: 'expires_at',
      })
    },
  }
}
