import type { Cosigning } from '@countersign/api'
import { type AccountId, signedHash } from '@countersign/core'
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import { createSharedLoads } from '../cache/shared-loads.ts'
import type { Settings } from '../config/config.ts'
import { isOpenIdOn } from '../config/openid.ts'
import type { Quota } from '../gateway/quota.ts'
import { ProblemException } from '../http/problem.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { News } from '../news/news.ts'
import type { Nodes } from '../rpc/nodes.ts'
import { trustedFor } from '../sessions/safe-signatures.ts'
import { createReadRows, type Rows } from '../store/read-rows.ts'
import type { Storage } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { hashToken } from '../store/token.ts'
import type { Verifier } from '../verdicts/verifier.ts'
import { createIsAtGateway } from './at-gateway.ts'
import { announceForAsker, type Collected, type Collecting, cancel, collect } from './collect.ts'
import { type CompleteSignature, readCompleteSignature, toVerdict } from './complete-signature.ts'
import { confirm, type Given, type Giver } from './confirm.ts'
import type { CosigningContext } from './context.ts'
import { type Declining, decline } from './decline.ts'
import { type Opening, openCosigning } from './open.ts'
import { createReadTree } from './read-tree.ts'
import { createRecognize } from './recognize.ts'
import type { CosigningRecord, CosigningVerdict } from './record.ts'
import { refreshSafes } from './refresh.ts'
import { confirmedBy, settle } from './settle.ts'
import { createCosigningStore } from './store.ts'
import { createView } from './view.ts'

export type { Way } from './record.ts'

type CosigningListener = {
  /** Called after one was confirmed, before other listeners are notified. Must not fail. */
  confirmed?(id: string): Promise<void>
  /** Called after one has changed and all who follow it were notified. */
  changed?(id: string): void
}

/** Collects the confirmations of Safes' owners. `news` is notified of every change once it is committed. */
export type Cosignings = ReturnType<typeof createCosignings>

/** How long an ended cosigning is kept and listed, in milliseconds. */
const keptFor = 7 * 86_400_000

export function createCosignings(options: {
  db: Kysely<Tables>
  storage: Storage
  verifier: Verifier
  nodes: Nodes
  news: Pick<News, 'notify'>
  publicOrigin: string
  settings: Pick<Settings, 'gateway' | 'chains' | 'safes' | 'openid'>
  /** The gateway's quota, if there is a gateway. */
  quota: Quota | undefined
  /** Counts per day. */
  dayLimit: Pick<RateLimit, 'count'>
  logger: Logger
  now?: () => number
}) {
  const {
    db,
    storage,
    verifier,
    nodes,
    publicOrigin,
    settings,
    quota,
    dayLimit,
    logger,
    now = Date.now,
  } = options
  const readRows = createReadRows(logger)
  const store = createCosigningStore(db, readRows, now)
  const readTree = createReadTree({ verifier, nodes, now })
  const listeners: CosigningListener[] = []
  const news: CosigningContext['news'] = {
    show: options.news.notify,
    async notify(id) {
      await options.news.notify(id)
      for (const { changed } of listeners) changed?.(id)
    },
  }
  const onConfirmed = async (id: string) => {
    for (const { confirmed } of listeners) await confirmed?.(id)
  }
  const isAtGateway = createIsAtGateway(settings.gateway, quota, dayLimit)
  const hasApplications = isOpenIdOn(settings)
  const context: CosigningContext = {
    ...{ store, verifier, hasApplications, readTree, isAtGateway, news, onConfirmed, logger, now },
  }
  const view = createView({ publicOrigin, settings })
  const trust = trustedFor(settings.safes.sessions)

  /** Finds a cosigning, and marks it as expired first if it is. */
  async function current(id: string): Promise<CosigningRecord | undefined> {
    const record = await store.load(id)
    if (record?.status !== 'NEEDS_CONFIRMATION' || record.row.expires_at > now()) return record
    for (const over of await store.expire(id)) await news.notify(over)
    return store.load(id)
  }

  /** Thousands may follow one cosigning, and read it at the same moment. */
  const share = createSharedLoads<CosigningRecord | undefined>()

  async function shown(id: string, browser: string | undefined): Promise<Cosigning> {
    const record = await store.load(id)
    if (!record) throw new ProblemException('cosigning-not-found')
    return view(record, browser && hashToken(browser))
  }

  return {
    /**
     * Determines, before a message is issued, whether an account is a Safe whose owners can sign. See `createRecognize`.
     */
    recognize: createRecognize({ readTree, nodes, now }),
    listen: (listener: CosigningListener): void => void listeners.push(listener),
    /** Notifies the listeners that a cosigning has changed. */
    notify: news.notify,
    /** Reads what an accepted signature of a contract contains, if the contract is a Safe. See `readCompleteSignature`. */
    readCompleteSignature: (signed: {
      account: AccountId
      message: string
      signature: `0x${string}`
      /** Whether it becomes part of a proof, so that the nodes must agree on all of it. */
      forProof: boolean
    }): Promise<CompleteSignature | undefined> => readCompleteSignature(context, signed),
    ofChallenge: store.ofChallenge,
    load: store.load,
    current,
    confirmedForProofs: store.confirmedForProofs,
    openOfProof: store.openOfProof,
    waitingFor: store.waitingFor,
    markCollected: store.markCollected,
    cancelOfProof: (transaction: Transaction<Tables>, proof: string) =>
      store.cancelAll('proof_id', proof, transaction),
    supersedeOfProof: store.supersedeAll,
    /** Stores whether the gateway has the message. */
    setGatewayKnown: async (id: string, known: boolean): Promise<void> => {
      if (await store.setGatewayKnown(id, known)) await news.notify(id)
    },
    /**
     * Opens a cosigning with its challenge, in the challenge's transaction.
     *
     * @returns its id
     * @throws {ProblemException} `too-many-cosignings` if the browser or the network has too many open
     */
    open: (transaction: Transaction<Tables>, opening: Opening): Promise<string> =>
      openCosigning(transaction, { opening, storage, openOfNetwork: settings.safes.openOfNetwork }),
    /**
     * Stores that a complete signature has confirmed a cosigning, and that its session was opened or its verdict is in a
     * proof.
     *
     * @throws {ProblemException}
     */
    collectWithSignature: (
      transaction: Transaction<Tables>,
      id: string,
      completed: { session: string | null; verdict: CosigningVerdict },
    ): Promise<void> => store.collect(transaction, id, completed),
    /**
     * Returns the stored state of a cosigning, without reading the chain.
     *
     * @param browser - the token of the viewer's browser, if any
     */
    async find(id: string, browser?: string): Promise<Cosigning | undefined> {
      const record = await share(id, () => current(id))
      return record && view(record, browser && hashToken(browser))
    },
    /**
     * Returns the open cosigning in which an owner signs a message.
     *
     * @param hash - of the message of one of its Safes, in lower case
     * @param browser - the token of the viewer's browser, if any
     */
    async findForOwner(
      owner: Parameters<typeof store.ofMessage>[0],
      hash: string,
      browser: string | undefined,
    ): Promise<Cosigning | undefined> {
      const record = await store.ofMessage(owner, hash)
      return record && view(record, browser && hashToken(browser))
    },
    /**
     * Verifies the confirmation of one owner on the chain and stores it. If it is the last one required, verifies the
     * complete signature and confirms the cosigning.
     *
     * @throws {ProblemException} `cosigning-not-found`, `cosigning-ended`, `confirmation-refused`,
     * `confirmation-repeated`, `verification-unavailable`; the cosigning continues.
     */
    async confirm(id: string, given: Given, giver?: Giver): Promise<Cosigning> {
      await confirm(context, id, given, giver)
      return shown(id, giver?.browser)
    },
    /** Stores that an owner declines. @throws {ProblemException} like `decline` */
    async decline(id: string, declining: Declining, browser?: string): Promise<Cosigning> {
      await decline(context, { id, domain: new URL(publicOrigin).host }, declining)
      return shown(id, browser)
    },
    /** Tells the owners, who may not know of it yet. @throws {ProblemException} like `announceForAsker` */
    async announce(id: string, browser: string | undefined): Promise<Cosigning> {
      await announceForAsker(context, id, browser)
      return shown(id, browser)
    },
    cancel: (id: string, browser: string | undefined): Promise<void> => cancel(context, id, browser),
    /** Cancels all open cosignings of a browser, since their sessions will not be collected. */
    async cancelAll(browser: string): Promise<void> {
      for (const id of await store.cancelAll('browser_hash', hashToken(browser))) await news.notify(id)
    },
    /**
     * Opens the session for the browser that opened the cosigning; a cosigning for a proof has no session.
     *
     * @throws {ProblemException} like `collect`
     */
    collect: async <Opened extends { row: { id: string } }>(
      collecting: Collecting<Opened>,
    ): Promise<Collected<Opened>> => {
      await current(collecting.id)
      return collect(context, db, trust, collecting)
    },
    /**
     * Lists the cosignings of a browser: those that are open, and those that ended within a week; newest first, at most
     * 20.
     */
    async list(browser: string | undefined): Promise<Rows<Cosigning>> {
      if (browser === undefined) return { items: [], unreadable: 0 }
      const hash = hashToken(browser)
      const found = await store.listOf(hash, now() - keptFor)
      const isOver = ({ status, row }: CosigningRecord) =>
        status === 'NEEDS_CONFIRMATION' && row.expires_at <= now()
      const fresh = await Promise.all(
        found.items.map(record => (isOver(record) ? current(record.row.id) : record)),
      )
      const shown = readRows(
        'cosigning',
        fresh.flatMap(record => (record ? [{ id: record.row.id, record }] : [])),
        ({ record }) => view(record, hash),
      )
      return { items: shown.items, unreadable: found.unreadable + shown.unreadable }
    },
    /**
     * Reads the Safes again: removed owners, a new threshold, what can no longer succeed, what has expired; and confirms
     * what only waited for a node. Changes nothing if no node is available.
     */
    async refresh(id: string): Promise<Cosigning | undefined> {
      const record = await current(id)
      if (record?.status === 'NEEDS_CONFIRMATION') {
        const refreshed = await refreshSafes(context, record)
        if (refreshed === 'changed' || refreshed === 'unchanged') await settle(context, id)
      }
      const fresh = await current(id)
      return fresh && view(fresh, undefined)
    },
    /** Whether the account has signed on the chain (`SignMessageLib`); confirms the cosigning if so. */
    async signedOnChain(id: string): Promise<boolean> {
      const record = await current(id)
      if (record?.status !== 'NEEDS_CONFIRMATION' || !record.known.safes[0].deployed) return false
      const { account, row } = record
      const message = signedHash(row.message)
      const forProof = row.purpose === 'proof'
      const verdict = await verifier.verifySafeSignature({ account, message, signature: '0x', forProof })
      if (verdict.status !== 'verified') return false
      return confirmedBy(context, id, toVerdict(verdict, '0x'))
    },
    /** Marks expired cosignings, and removes those that ended a week ago. */
    async sweep(): Promise<void> {
      for (const id of await store.expire()) await news.notify(id)
      await store.removeEnded(now() - keptFor)
    },
  }
}
