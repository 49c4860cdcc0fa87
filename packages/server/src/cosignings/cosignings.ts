import type { Cosigning } from '@countersign/api'
import { type AccountId, signedHash } from '@countersign/core'
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Settings } from '../config/config.ts'
import type { News } from '../news/news.ts'
import type { Nodes } from '../rpc/nodes.ts'
import { createSharedLoads } from '../store/sharedLoads.ts'
import type { Storage } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { hashToken } from '../store/token.ts'
import type { Verifier } from '../verdicts/verifier.ts'
import { type Collected, type Collecting, cancel, collect } from './collect.ts'
import { confirm, type Given } from './confirm.ts'
import { type Declining, decline } from './decline.ts'
import type { OldestFirst } from './find.ts'
import type { KnownSafe } from './known.ts'
import { type Opening, openCosigning } from './open.ts'
import * as problems from './problems.ts'
import { createReadTree } from './readTree.ts'
import { createRecognise, type Recognise } from './recognise.ts'
import type { Confirmation, CosigningRecord, CosigningVerdict } from './record.ts'
import { readAnew } from './refresh.ts'
import { confirmedBy, settle } from './settle.ts'
import { createCosigningStore } from './store.ts'
import { createView } from './view.ts'
import { readWhole, toVerdict, type Whole } from './whole.ts'
import type { Workshop } from './workshop.ts'

export type { Way } from './record.ts'

/** A cosigning that waits for confirmations, as a watcher needs it. */
export type OpenCosigning = {
  readonly id: string
  readonly account: AccountId
  /** The exact text. */
  readonly message: string
  readonly safes: readonly KnownSafe[]
  readonly confirmations: readonly Confirmation[]
  /** Whether it is known to be among the Safe's messages at the gateway. */
  readonly gatewayKnown: boolean
  readonly createdAt: number
  readonly expiresAt: number
}

/** The collections of the confirmations of Safes' owners. Every change is told to `news` once it is committed. */
export type Cosignings = {
  /** Finds out, before a text is issued, whether an account is a Safe whose owners can sign. See `createRecognise`. */
  readonly recognise: Recognise
  /**
   * Opens one with its challenge, in the challenge's transaction. @returns its id
   *
   * @throws {ProblemException} `too-many-requests` where the browser or the network has too many open
   */
  open(transaction: Transaction<Tables>, opening: Opening): Promise<string>
  /** Finds the one that was opened with a challenge. */
  ofChallenge(challenge: string): Promise<CosigningRecord | undefined>
  /** Reads what an accepted signature of a contract says where that is a Safe. See `readWhole`. */
  readWhole(signed: {
    account: AccountId
    message: string
    signature: `0x${string}`
    /** Whether all of it is told of, as in a proof. */
    exact: boolean
  }): Promise<Whole | undefined>
  /**
   * Notes that a whole signature has confirmed it, and that its session was opened, or that a proof has it.
   *
   * @throws {ProblemException}
   */
  completeWhole(
    transaction: Transaction<Tables>,
    id: string,
    completed: { session: string | null; verdict: CosigningVerdict },
  ): Promise<void>
  /**
   * Lists those that are confirmed for drafts of proofs, and that no proof has yet; oldest first.
   *
   * @param proof - of one of them only
   */
  confirmedForProofs(page: OldestFirst, proof?: string): Promise<CosigningRecord[]>
  /** Finds one with all that belongs to it. */
  load(id: string): Promise<CosigningRecord | undefined>
  /** Lists those that are open for a draft of a proof, newest first. */
  openOfProof(proof: string): Promise<{ id: string; account: string; challenge_id: string }[]>
  /** Notes that a proof has what one came to. @returns whether that was not noted before */
  noteTaken(transaction: Transaction<Tables>, id: string): Promise<boolean>
  /** Ends all open ones of a draft of a proof. @returns their ids, to be told of once it is committed */
  cancelOfProof(transaction: Transaction<Tables>, proof: string): Promise<string[]>
  /** Says that one has changed. */
  tell(id: string): Promise<void>
  /** Gives a cosigning as it stands, without asking the chain. @param browser - the token of who asks, if any */
  find(id: string, browser?: string): Promise<Cosigning | undefined>
  /**
   * Takes one owner's confirmation: verified by the chain, kept, and where it is the last that was missing, the
   * whole is verified and the cosigning is confirmed.
   *
   * @throws {ProblemException} `cosigning-not-found`, `cosigning-ended`, `confirmation-refused`, `confirmation-repeated`,
   *   `verification-unavailable`; the cosigning goes on.
   */
  confirm(id: string, given: Given, browser?: string): Promise<Cosigning>
  /** Keeps an owner's decline. @throws {ProblemException} as `decline` does */
  decline(id: string, declining: Declining, browser?: string): Promise<Cosigning>
  /** Ends one in the name of the browser that asked. */
  cancel(id: string, browser: string | undefined): Promise<void>
  /** Ends all open ones of a browser: nobody will take their sessions. */
  cancelAll(browser: string): Promise<void>
  /** Gives the browser that asked its session; there is none where it is for a proof. @throws {ProblemException} as `collect` does */
  collect<Opened extends { row: { id: string } }>(collecting: Collecting<Opened>): Promise<Collected<Opened>>
  /** Lists those that a browser has opened: the open ones, and those that ended within a week; newest first, at most 20. */
  list(browser: string | undefined): Promise<Cosigning[]>
  /**
   * Reads the Safes anew: owners who left, a new threshold, what can no longer succeed, what has expired; and confirms
   * what only waited for a node. Where the chain cannot be asked, all stays as it is.
   */
  refresh(id: string): Promise<Cosigning | undefined>
  /** Asks whether the account has signed on the chain (`SignMessageLib`), and confirms if so. @returns whether */
  signedOnChain(id: string): Promise<boolean>
  /** Notes whether the gateway knows of the message. */
  noteGateway(id: string, known: boolean): Promise<void>
  /** Lists what waits for confirmations, oldest first. */
  openOnes(page: OldestFirst): Promise<OpenCosigning[]>
  /** Notes what has expired, and removes what ended a week ago. */
  sweep(): Promise<void>
}

export type CosigningsOptions = {
  db: Kysely<Tables>
  storage: Storage
  verifier: Verifier
  nodes: Nodes
  news: Pick<News, 'tell'>
  /** Hears of each that is confirmed. Must not fail. @default nothing follows by itself */
  onConfirmed?: (id: string) => Promise<void>
  publicOrigin: string
  settings: Pick<Settings, 'gateway' | 'chains' | 'safes'>
  logger: Logger
  now?: () => number
}

/** How long an ended one is kept and listed, in milliseconds. */
const keptFor = 7 * 86_400_000

export function createCosignings(options: CosigningsOptions): Cosignings {
  const { db, storage, verifier, nodes, news, publicOrigin, settings, logger, now = Date.now } = options
  const { onConfirmed = async () => {} } = options
  const store = createCosigningStore(db, now)
  const readTree = createReadTree({ verifier, nodes, now })
  const workshop: Workshop = { store, verifier, readTree, news, onConfirmed, logger, now }
  const view = createView({ publicOrigin, settings })
  // As often as a session of a Safe is checked.
  const trust = settings.safes.sessions === 'at-once' ? 5_000 : 3_600_000

  /** Finds one, after noting that its time is over, if it is. */
  async function current(id: string): Promise<CosigningRecord | undefined> {
    const record = await store.load(id)
    if (record?.status !== 'NEEDS_CONFIRMATION' || record.row.expires_at > now()) return record
    for (const over of await store.expire(id)) await news.tell(over)
    return store.load(id)
  }

  /** Thousands may follow one, and look at the same moment. */
  const share = createSharedLoads<CosigningRecord | undefined>()

  async function shown(id: string, browser: string | undefined): Promise<Cosigning> {
    const record = await store.load(id)
    if (!record) throw problems.notFound()
    return view(record, browser && hashToken(browser))
  }

  return {
    recognise: createRecognise({ readTree, nodes, now }),
    tell: id => news.tell(id),
    readWhole: signed => readWhole({ verifier, now }, signed),
    ofChallenge: store.ofChallenge,
    load: store.load,
    confirmedForProofs: store.confirmedForProofs,
    openOfProof: store.openOfProof,
    noteTaken: store.noteTaken,
    cancelOfProof: store.cancelOfProof,
    noteGateway: async (id, known) => {
      if (await store.noteGateway(id, known)) await news.tell(id)
    },
    open: (transaction, opening) =>
      openCosigning(transaction, { opening, storage, openOfNetwork: settings.safes.openOfNetwork }),
    completeWhole: (transaction, id, completed) => store.collect(transaction, id, completed),
    async find(id, browser) {
      const record = await share(id, () => current(id))
      return record && view(record, browser && hashToken(browser))
    },
    async confirm(id, given, browser) {
      await confirm(workshop, id, given)
      return shown(id, browser)
    },
    async decline(id, declining, browser) {
      await decline(workshop, { id, domain: new URL(publicOrigin).host }, declining)
      return shown(id, browser)
    },
    cancel: (id, browser) => cancel(workshop, id, browser),
    async cancelAll(browser) {
      for (const id of await store.cancelAll(hashToken(browser))) await news.tell(id)
    },
    collect: async collecting => {
      await current(collecting.id)
      return collect(workshop, db, trust, collecting)
    },
    async list(browser) {
      if (browser === undefined) return []
      const hash = hashToken(browser)
      const records = await store.listOf(hash, now() - keptFor)
      const isOver = ({ status, row }: CosigningRecord) =>
        status === 'NEEDS_CONFIRMATION' && row.expires_at <= now()
      const fresh = await Promise.all(
        records.map(record => (isOver(record) ? current(record.row.id) : record)),
      )
      return fresh.filter(record => record !== undefined).map(record => view(record, hash))
    },
    async refresh(id) {
      const record = await current(id)
      if (record?.status === 'NEEDS_CONFIRMATION') {
        const refreshed = await readAnew(workshop, record)
        if (refreshed === 'changed' || refreshed === 'unchanged') await settle(workshop, id)
      }
      const fresh = await current(id)
      return fresh && view(fresh, undefined)
    },
    async signedOnChain(id) {
      const record = await current(id)
      if (record?.status !== 'NEEDS_CONFIRMATION' || !record.known.safes[0].deployed) return false
      const { account, row } = record
      const message = signedHash(row.message)
      const exact = row.purpose === 'proof'
      const verdict = await verifier.verifySafeSignature({ account, message, signature: '0x', exact })
      if (verdict.status !== 'verified') return false
      return confirmedBy(workshop, id, toVerdict(verdict, '0x'))
    },
    async openOnes(page) {
      const records = await store.listOpen(page)
      return records.map(({ row, account, known, confirmations }) => ({
        id: row.id,
        account,
        message: row.message,
        safes: known.safes,
        confirmations,
        gatewayKnown: row.gateway_known === 1,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      }))
    },
    async sweep() {
      for (const id of await store.expire()) await news.tell(id)
      await store.removeEnded(now() - keptFor)
    },
  }
}
