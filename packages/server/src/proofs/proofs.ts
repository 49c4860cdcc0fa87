import type { ProofState, Recheck, Visibility } from '@countersign/api'
import type { AccountId, Verified } from '@countersign/core'
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Hex } from 'viem'
import type { Cosignings } from '../cosignings/cosignings.ts'
import type { Whole } from '../cosignings/whole.ts'
import type { Cursor } from '../http/cursor.ts'
import type { Receipts } from '../receipts/receipts.ts'
import type { Storage } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { hashToken } from '../store/token.ts'
import type { Verifier } from '../verdicts/verifier.ts'
import { type Beginning, begin } from './begin.ts'
import type { CheckRequest, OnRevoked } from './listeners.ts'
import { createOwners, isDirect, ownerOf, type SignedIn } from './owners.ts'
import * as problems from './problems.ts'
import { recheck } from './recheck.ts'
import type { ProofRecord, SignedAccount } from './record.ts'
import { createProofStore, mostSigned } from './store.ts'
import { createTaking, toSigned } from './take.ts'
import { type ToSign, toSign } from './text.ts'
import { createView, type Viewer } from './view.ts'

/** Who asks for something: a browser, by the token of its cookie, and who is signed in there. */
export type Asker = { readonly browser?: string | undefined; readonly session?: SignedIn | undefined }

/** What an account of a draft has proven. */
type ProvenFor = {
  /** The draft. */
  readonly proof: string
  readonly account: AccountId
  readonly verdict: Verified
  readonly message: string
  readonly signature: Hex
  /** Where the account is a Safe. */
  readonly whole: Whole | undefined
}

type Page = { readonly limit: number; readonly after: Cursor | undefined }
type Listed = { readonly items: ProofState[]; readonly next: Cursor | undefined }

/** Ownership proofs, from the draft to the revocation. */
export type Proofs = {
  /** Begins one. @returns the draft @throws {ProblemException} as `begin` does */
  begin(beginning: Beginning): Promise<ProofState>
  /**
   * Shows one, with what was confirmed for it meanwhile.
   *
   * @throws {ProblemException} `proof-not-found`, for a draft also to all but its maker; `proof-ended`
   */
  show(id: string, asker: Asker): Promise<ProofState>
  /** Lists the drafts of a browser and the proofs of who is signed in, newest first. */
  listMine(asker: Asker, page: Page): Promise<Listed>
  /** Lists what an account shows to everybody, newest first. */
  listListed(account: AccountId, page: Page): Promise<Listed>
  /** Says what an account of a draft is to sign. @throws {ProblemException} `proof-not-found`, and as `toSign` does */
  toSign(id: string, browser: string, account: AccountId): Promise<ToSign>
  /**
   * Keeps what an account has signed, in the transaction that uses its challenge up; with the last one issues the proof.
   *
   * @throws {ProblemException} `proof-not-found`, `proof-signed`, `proof-ended`, `request-too-large`
   */
  sign(transaction: Transaction<Tables>, proven: ProvenFor): Promise<void>
  /** Hears that a cosigning is confirmed, and takes it if it is for a draft. Never fails. */
  confirmed(cosigning: string): Promise<void>
  /**
   * Gives a draft up, or revokes a proof. Twice is like once.
   *
   * @throws {ProblemException} `proof-not-found`, `not-signed-in`, `proof-not-yours`, `verification-unavailable`
   */
  remove(id: string, asker: Asker): Promise<void>
  /** Gives up all drafts of a browser: nobody will go on with them. @param browser - its token */
  giveUpAll(browser: string): Promise<void>
  /** Shows one on the public pages of its accounts, or no longer. @throws {ProblemException} as `remove` does */
  setVisibility(id: string, visibility: Visibility, asker: Asker): Promise<void>
  /** Asks the chain whether a proof still holds. */
  recheck(record: ProofRecord): Promise<Recheck>

  /** Finds a proof, or a draft. @param on - the transaction to look in */
  find(id: string, on?: Kysely<Tables>): Promise<ProofRecord | undefined>
  /** Finds a proof, or a draft, that a browser has made. @param browserHash - `hashToken` of its cookie */
  ofMaker(id: string, browserHash: string, on?: Kysely<Tables>): Promise<ProofRecord | undefined>
  /**
   * Has a revocation of this proof wait until the transaction is over.
   *
   * @returns whether it is issued, not revoked and not expired.
   */
  holdValid(transaction: Transaction<Tables>, id: string): Promise<boolean>
  /** Takes what was confirmed and never taken; removes drafts a day after their end, and proofs a year after theirs. */
  sweep(): Promise<void>
}

export type ProofsOptions = {
  db: Kysely<Tables>
  storage: Storage
  verifier: Verifier
  cosignings: Pick<
    Cosignings,
    'load' | 'confirmedForProofs' | 'noteTaken' | 'tell' | 'openOfProof' | 'cancelOfProof'
  >
  receipts: Pick<Receipts, 'sign'>
  onRevoked: OnRevoked
  checkRequest: CheckRequest
  publicOrigin: string
  /** How many drafts one network may have. */
  draftsOfNetwork: number
  logger: Logger
  now?: () => number
}

const day = 86_400_000

export function createProofs(options: ProofsOptions): Proofs {
  const { db, storage, verifier, cosignings, receipts, onRevoked, checkRequest } = options
  const { publicOrigin, draftsOfNetwork, logger, now = Date.now } = options
  const store = createProofStore({ db, storage, receipts, publicOrigin, now })
  const taking = createTaking({ db, store, cosignings, logger, now })
  const owners = createOwners({ verifier, now })
  const view = createView({ publicOrigin, now })

  const isMaker = ({ browserHash }: ProofRecord, { browser }: Asker) =>
    browser !== undefined && browserHash === hashToken(browser)

  /** Finds one that may be seen. A draft is for nobody's eyes but its maker's. */
  async function seen(id: string, asker: Asker): Promise<ProofRecord> {
    const record = await store.find(id)
    if (!record || (record.issuedAt === null && !isMaker(record, asker))) throw problems.notFound()
    return record
  }

  /** Finds one that may be seen as it stands, after what was confirmed for it is taken. */
  async function current(id: string, asker: Asker): Promise<ProofRecord> {
    const record = await seen(id, asker)
    if (record.issuedAt !== null) return record
    await taking.all(id)
    return seen(id, asker)
  }

  /** Lets only those go on who control one of the accounts. */
  async function checkOwner(record: ProofRecord, { session }: Asker): Promise<void> {
    if (!session) throw problems.notSignedIn()
    await owners.check(record, session)
  }

  async function asMaker({ id }: ProofRecord): Promise<Viewer> {
    const waiting = new Map<string, string>()
    // Newest first: what an account waits for is what was opened last.
    for (const { account, id: cosigning } of (await cosignings.openOfProof(id)).toReversed())
      waiting.set(account, cosigning)
    return { is: 'maker', waiting }
  }

  async function show(id: string, asker: Asker): Promise<ProofState> {
    const record = await current(id, asker)
    if (record.issuedAt === null) {
      if (record.draftUntil <= now()) throw problems.ended()
      return view(record, await asMaker(record))
    }
    const mine = asker.session !== undefined && (await owners.mayBe(record, asker.session))
    return view(record, { is: mine ? 'owner' : 'stranger', made: isMaker(record, asker) })
  }

  async function giveUp(drafts: { id: string } | { browserHash: string }): Promise<boolean> {
    const { given, ended } = await db.transaction().execute(async transaction => {
      const given = await store.giveUp(transaction, drafts)
      const ended: string[] = []
      for (const id of given) ended.push(...(await cosignings.cancelOfProof(transaction, id)))
      return { given, ended }
    })
    for (const id of ended) await cosignings.tell(id)
    return given.length > 0
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
    async begin(beginning) {
      const id = await begin({ db, storage, checkRequest, draftsOfNetwork, now }, beginning)
      return show(id, { browser: beginning.browser })
    },
    show,
    async listMine({ browser, session }, page) {
      const { records, next } = await store.listMine(
        {
          browserHash: browser === undefined ? undefined : hashToken(browser),
          owner: session && ownerOf(session),
        },
        page,
      )
      const items: ProofState[] = []
      for (const record of records) {
        const viewer: Viewer =
          record.issuedAt === null
            ? await asMaker(record)
            : { is: session && isDirect(record, session) ? 'owner' : 'stranger' }
        items.push(view(record, viewer))
      }
      return { items, next }
    },
    async listListed(account, page) {
      const { records, next } = await store.listListed(account, page)
      return { items: records.map(record => view(record, { is: 'stranger' })), next }
    },
    async toSign(id, browser, account) {
      return toSign({ cosignings, publicOrigin, now }, await current(id, { browser }), account)
    },
    async sign(transaction, { proof: id, account, verdict, message, signature, whole }) {
      const at = now()
      if (!(await store.holdDraft(transaction, id, at))) throw await store.whyNotDraft(transaction, id)
      const signed: SignedAccount = whole
        ? toSigned(message, whole.verdict, at)
        : { message, signature, method: verdict.method, verifiedAt: at, block: blockOf(verdict), safe: null }
      const exceeded = await store.hasRoom(transaction, id, signed)
      if (exceeded) throw problems.storageFull(exceeded)
      switch (await store.sign(transaction, { id, account, signed })) {
        case 'signed':
          return
        case 'repeated':
          throw problems.signed()
        case 'too-large':
          throw problems.tooLarge(mostSigned)
      }
    },
    confirmed: taking.confirmed,
    async remove(id, asker) {
      const record = await seen(id, asker)
      if (record.issuedAt === null && (await giveUp({ id }))) return
      // Issued meanwhile, or before: then it is the owners' matter.
      const proof = await seen(id, asker)
      if (proof.revokedAt !== null) return
      await checkOwner(proof, asker)
      await revoke(id)
    },
    giveUpAll: async browser => void (await giveUp({ browserHash: hashToken(browser) })),
    async setVisibility(id, visibility, asker) {
      const record = await seen(id, asker)
      if (record.issuedAt === null && (await store.show(id, visibility, 'draft'))) return
      // Issued meanwhile, or before: then it is the owners' matter.
      await checkOwner(await seen(id, asker), asker)
      await store.show(id, visibility, 'issued')
    },
    recheck: record => recheck({ verifier, now }, record),
    find: store.find,
    async ofMaker(id, browserHash, on) {
      const record = await store.find(id, on)
      return record?.browserHash === browserHash ? record : undefined
    },
    holdValid: store.holdValid,
    async sweep() {
      await taking.all()
      await store.sweep({ draftsUntil: now() - day, expiredUntil: now() - 366 * day })
    },
  }
}

function blockOf(verdict: Verified) {
  return verdict.method === 'eoa' ? null : { number: Number(verdict.block.number), hash: verdict.block.hash }
}
