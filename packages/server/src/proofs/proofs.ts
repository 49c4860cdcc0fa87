import type { ProofState, Recheck, Visibility } from '@countersign/api'
import type { AccountId, Verified } from '@countersign/core'
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Hex } from 'viem'
import type { Settings } from '../config/config.ts'
import type { CompleteSignature } from '../cosignings/complete-signature.ts'
import type { Cosignings } from '../cosignings/cosignings.ts'
import { ProblemException } from '../http/problem.ts'
import type { Receipts } from '../receipts/receipts.ts'
import type { Page, PageOptions } from '../store/read-page.ts'
import { createReadRows } from '../store/read-rows.ts'
import type { Storage } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { hashToken } from '../store/token.ts'
import { freely, type Work } from '../store/work.ts'
import type { Verifier } from '../verdicts/verifier.ts'
import { type Beginning, begin } from './begin.ts'
import { createConfirmedCosignings, toSignedAccount } from './confirmed-cosignings.ts'
import type { ProofFilter } from './find.ts'
import type { CheckRequest, OnRevoked } from './listeners.ts'
import { createOwners, isDirect, ownerOf, type SignedIn } from './owners.ts'
import * as problems from './problems.ts'
import { recheck } from './recheck.ts'
import type { ProofRecord, SignedAccount } from './record.ts'
import { createProofStore, mostSigned } from './store.ts'
import { type ToSign, toSign } from './text.ts'
import { createView, type Viewer } from './view.ts'

/** The caller: a browser, by the token of its cookie, and its session. */
export type Visitor = { readonly browser?: string | undefined; readonly session?: SignedIn | undefined }

/** The result of an account of a draft that has signed. */
type ProvenFor = {
  /** The draft. */
  readonly proof: string
  readonly account: AccountId
  readonly verdict: Verified
  readonly message: string
  readonly signature: Hex
  /** If the account is a Safe. */
  readonly complete: CompleteSignature | undefined
}

/** Manages ownership proofs, from the draft to the revocation. */
export type Proofs = ReturnType<typeof createProofs>

const day = 86_400_000

export function createProofs(options: {
  db: Kysely<Tables>
  storage: Storage
  verifier: Verifier
  cosignings: Pick<
    Cosignings,
    | 'load'
    | 'confirmedForProofs'
    | 'markCollected'
    | 'notify'
    | 'openOfProof'
    | 'cancelOfProof'
    | 'supersedeOfProof'
  >
  receipts: Pick<Receipts, 'sign'>
  onRevoked: OnRevoked
  checkRequest: CheckRequest
  publicOrigin: string
  settings: Pick<Settings, 'proofs'>
  logger: Logger
  now?: () => number
}) {
  const { db, storage, verifier, cosignings, receipts, onRevoked, checkRequest } = options
  const { publicOrigin, settings, logger, now = Date.now } = options
  const { draftsOfNetwork } = settings.proofs
  const readRows = createReadRows(logger)
  const store = createProofStore({ db, storage, receipts, publicOrigin, readRows, now })
  const confirmedCosignings = createConfirmedCosignings({ db, store, cosignings, logger, now })
  const owners = createOwners({ verifier, now })
  const view = createView({ publicOrigin, now })

  const isMaker = ({ browserHash }: ProofRecord, { browser }: Visitor) =>
    browser !== undefined && browserHash === hashToken(browser)

  /** Finds a proof that the caller may see. Only its maker may see a draft. */
  async function seen(id: string, visitor: Visitor, work?: Work): Promise<ProofRecord> {
    const record = await (work ? store.findFor(id, work) : store.find(id))
    if (!record || (record.issuedAt === null && !isMaker(record, visitor)))
      throw new ProblemException('proof-not-found')
    return record
  }

  /** Finds a proof that the caller may see, after its confirmed cosignings have been added. */
  async function current(id: string, visitor: Visitor, work?: Work): Promise<ProofRecord> {
    const record = await seen(id, visitor, work)
    if (record.issuedAt !== null) return record
    await confirmedCosignings.addAll(id)
    return seen(id, visitor)
  }

  /** Passes only if the caller controls one of the accounts. */
  async function checkOwner(
    record: ProofRecord,
    { session }: Visitor,
    charge: Work['charge'],
  ): Promise<void> {
    if (!session) throw problems.notSignedIn()
    await owners.check(record, session, charge)
  }

  async function asMaker({ id }: ProofRecord): Promise<Viewer> {
    const open = await cosignings.openOfProof(id)
    // Newest first: an account waits for the cosigning that was opened last.
    const waiting = new Map(open.toReversed().map(({ account, id }) => [account, id] as const))
    return { is: 'maker', waiting, confirmed: open.some(({ confirmed }) => confirmed) }
  }

  async function show(id: string, visitor: Visitor, work?: Work): Promise<ProofState> {
    const record = await current(id, visitor, work)
    if (record.issuedAt === null) {
      if (record.draftUntil <= now()) throw problems.ended()
      return view(record, await asMaker(record), true)
    }
    const madeHere = isMaker(record, visitor)
    const { charge } = work ?? freely
    const mine = visitor.session !== undefined && (await owners.mayBe(record, visitor.session, charge))
    if (mine) return view(record, { is: 'owner' }, madeHere)
    return view(
      record,
      madeHere ? { is: 'maker', waiting: new Map(), confirmed: true } : { is: 'stranger' },
      madeHere,
    )
  }

  function viewPage(
    { items: records, next, unreadable: before = 0 }: Page<ProofRecord>,
    viewOne: (record: ProofRecord) => ProofState,
  ): Page<ProofState> {
    const { items, unreadable } = readRows('proof', records, viewOne)
    return { items, next, unreadable: before + unreadable }
  }

  async function discard(drafts: { id: string } | { browserHash: string }): Promise<boolean> {
    const { given, ended } = await db.transaction().execute(async transaction => {
      const given = await store.discardDrafts(transaction, drafts)
      const ended: string[] = []
      for (const id of given) ended.push(...(await cosignings.cancelOfProof(transaction, id)))
      return { given, ended }
    })
    for (const id of ended) await cosignings.notify(id)
    return given.length > 0
  }

  /** Locks a draft for a transaction. @throws {ProblemException} `proof-not-found`, `proof-signed`, `proof-ended` */
  async function hold(transaction: Transaction<Tables>, id: string, at = now()): Promise<void> {
    if (!(await store.holdDraft(transaction, id, at))) throw await store.explainNotDraft(transaction, id)
  }

  /**
   * Discards a draft that another one replaces. Nothing that was signed or confirmed is lost: of a confirmation and a
   * replacement at the same moment, the one that comes second is refused.
   *
   * @returns the ids of its cosignings, which are cancelled
   * @throws {ProblemException} `proof-not-found`, `proof-signed`, `proof-ended`
   */
  async function replace(transaction: Transaction<Tables>, id: string, browser: string): Promise<string[]> {
    const record = await store.find(id, transaction)
    if (!record || !isMaker(record, { browser })) throw new ProblemException('proof-not-found')
    // In the order in which an answer takes them: a signature comes before, and is found, or finds no draft.
    await transaction.deleteFrom('challenge').where('proof_id', '=', id).execute()
    await hold(transaction, id)
    const held = await store.find(id, transaction)
    if (held?.accounts.some(({ signed }) => signed)) throw problems.alreadySigned()
    const ended = await cosignings.supersedeOfProof(transaction, id)
    if (ended === null) throw problems.alreadySigned()
    await store.discardDrafts(transaction, { id })
    return ended
  }

  async function revoke(id: string): Promise<void> {
    const at = now()
    const afterwards = await db.transaction().execute(async transaction => {
      if (await store.revoke(transaction, id, at)) return onRevoked(transaction, { id, at })
      return undefined
    })
    await afterwards?.()
  }

  return {
    /** Creates a draft. @returns the draft @throws {ProblemException} as `begin` does */
    async begin(beginning: Beginning): Promise<ProofState> {
      const { browser } = beginning
      const { id, ended } = await begin(
        {
          ...{ db, storage, checkRequest, draftsOfNetwork, now },
          replace: (transaction, draft) => replace(transaction, draft, browser),
        },
        beginning,
      )
      for (const cosigning of ended) await cosignings.notify(cosigning)
      return show(id, { browser })
    },
    /**
     * Returns a proof, including the confirmations that have arrived since.
     *
     * @throws {ProblemException} `proof-not-found`, for a draft also for everybody but its maker; `proof-ended`
     */
    show,
    /** Lists the drafts of a browser and the proofs of the person who is signed in, newest first. */
    async listMine(
      { browser, session }: Visitor,
      options: PageOptions,
      filter: ProofFilter = {},
    ): Promise<Page<ProofState>> {
      const page = await store.listMine(
        {
          browserHash: browser === undefined ? undefined : hashToken(browser),
          owner: session && ownerOf(session),
        },
        options,
        filter,
      )
      const viewers = new Map<string, Viewer>()
      for (const record of page.items)
        if (record.issuedAt === null) viewers.set(record.id, await asMaker(record))
      return viewPage(page, record => {
        const is = session && isDirect(record, session) ? 'owner' : 'stranger'
        return view(record, viewers.get(record.id) ?? { is }, isMaker(record, { browser }))
      })
    },
    /** Returns the list of the valid proofs of a session's account that expire soon. See the store. */
    expiring: (session: SignedIn) => store.expiring(ownerOf(session)),
    /** Lists what an account shows publicly, newest first. */
    async listListed(account: AccountId, page: PageOptions): Promise<Page<ProofState>> {
      return viewPage(await store.listListed(account, page), record => view(record, { is: 'stranger' }))
    },
    /**
     * Returns what an account of a draft must sign.
     *
     * @throws {ProblemException} `proof-not-found`, and as `toSign` does
     */
    async toSign(id: string, browser: string, account: AccountId): Promise<ToSign> {
      return toSign({ cosignings, hold, publicOrigin, now }, await current(id, { browser }), account)
    },
    /**
     * Stores what an account has signed, in the transaction that uses up its challenge. The last signature issues the
     * proof.
     *
     * @throws {ProblemException} `proof-not-found`, `proof-signed`, `proof-ended`, `request-too-large`
     */
    async sign(
      transaction: Transaction<Tables>,
      { proof: id, account, verdict, message, signature, complete }: ProvenFor,
    ): Promise<void> {
      const at = now()
      await hold(transaction, id, at)
      const signed: SignedAccount = complete
        ? toSignedAccount(message, complete.verdict, at)
        : { message, signature, method: verdict.method, verifiedAt: at, block: blockOf(verdict), safe: null }
      await store.checkRoom(transaction, id, signed)
      switch (await store.sign(transaction, { id, account, signed })) {
        case 'signed':
          return
        case 'repeated':
          throw new ProblemException('proof-signed')
        case 'too-large':
          throw problems.tooLarge(mostSigned)
      }
    },
    /** Called when a cosigning is confirmed. Adds it to its draft, if it has one. Never fails. */
    confirmed: confirmedCosignings.add,
    /**
     * Discards a draft, or revokes a proof. Idempotent.
     *
     * @param charge - counts the Safes whose owners must be read
     * @throws {ProblemException} `proof-not-found`, `not-signed-in`, `proof-not-yours`, `verification-unavailable`,
     * `too-many-requests`
     */
    async remove(id: string, visitor: Visitor, charge: Work['charge']): Promise<void> {
      const record = await seen(id, visitor)
      if (record.issuedAt === null && (await discard({ id }))) return
      // It may have been issued by now: then only an owner may revoke it.
      const proof = await seen(id, visitor)
      if (proof.revokedAt !== null) return
      await checkOwner(proof, visitor, charge)
      await revoke(id)
    },
    /** Discards all drafts of a browser, which nobody could continue. @param browser - its token */
    discardAll: async (browser: string): Promise<void> =>
      void (await discard({ browserHash: hashToken(browser) })),
    /** Shows a proof on the public pages of its accounts, or hides it. @throws {ProblemException} as `remove` does */
    async setVisibility(
      id: string,
      visibility: Visibility,
      visitor: Visitor,
      charge: Work['charge'],
    ): Promise<void> {
      const record = await seen(id, visitor)
      if (record.issuedAt === null && (await store.show(id, visibility, 'draft'))) return
      // It may have been issued by now: then only an owner may change it.
      await checkOwner(await seen(id, visitor), visitor, charge)
      await store.show(id, visibility, 'issued')
    },
    /** Checks on the chain whether a proof is still valid. */
    recheck: (record: ProofRecord): Promise<Recheck> => recheck({ verifier, now }, record),
    find: store.find,
    findStatus: store.findStatus,
    /** Finds a proof or a draft that a browser has made. @param browserHash - `hashToken` of its cookie */
    async ofMaker(id: string, browserHash: string, on?: Kysely<Tables>): Promise<ProofRecord | undefined> {
      const record = await store.find(id, on)
      return record?.browserHash === browserHash ? record : undefined
    },
    holdValid: store.holdValid,
    /**
     * Adds confirmed cosignings that were missed; removes drafts a day after they end, and proofs a year after they
     * expire.
     */
    async sweep(): Promise<void> {
      await confirmedCosignings.addAll()
      await store.sweep({ draftsUntil: now() - day, expiredUntil: now() - 366 * day })
    },
  }
}

function blockOf(verdict: Verified) {
  return verdict.method === 'eoa' ? null : { number: Number(verdict.block.number), hash: verdict.block.hash }
}
