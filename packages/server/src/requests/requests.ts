import { type ProofState, type RequestCall, type RequestState, unfitness } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { parseAccountId } from '@countersign/core'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Owner } from '../api-keys/api-keys.ts'
import { createSharedLoads } from '../cache/shared-loads.ts'
import type { Settings } from '../config/config.ts'
import { ProblemException } from '../http/problem.ts'
import type { CheckRequest, OnRevoked } from '../proofs/listeners.ts'
import { measureDocuments } from '../proofs/page-size.ts'
import type { Proofs } from '../proofs/proofs.ts'
import { checked, createToRecord, statusOf as proofStatusOf } from '../proofs/record.ts'
import { createView } from '../proofs/view.ts'
import type { Page, PageOptions } from '../store/read-page.ts'
import { createReadRows } from '../store/read-rows.ts'
import type { Storage } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { hashToken, newId } from '../store/token.ts'
import { costOf, freely, type Work } from '../store/work.ts'
import { over, unfit } from './problems.ts'
import { type RequestRow, searchedIn, statusOf } from './record.ts'
import { returning } from './returning.ts'
import { createRequestStore, type RequestQuery } from './store.ts'
import { type Terms, toTerms } from './terms.ts'
import { type ProofInBrief, type RequestInBrief, toCall, toState } from './view.ts'

/** Finds a proof among those that were loaded; `null` if it was removed. Throws if it cannot be read. */
type Find<Shown> = (id: string) => Shown | null

export type Requests = ReturnType<typeof createRequests>

/** How long requests that ended unanswered are kept, in milliseconds. */
const keptFor = 400 * 86_400_000

/** Manages requests for proofs: a requester creates one, and anybody with its link can answer it once. */
export function createRequests(options: {
  db: Kysely<Tables>
  publicOrigin: string
  settings: Pick<Settings, 'chains' | 'requests'>
  storage: Pick<Storage, 'check'>
  /** Called after a request has changed. Never fails. */
  changed(id: string): Promise<void>
  logger: Pick<Logger, 'error'>
  now?: () => number
}) {
  const { db, publicOrigin, settings, storage, changed, now = Date.now } = options
  const viewProof = createView({ publicOrigin, now })
  const readRows = createReadRows(options.logger)
  const chains = settings.chains.map(({ id }) => id)
  const { kept } = settings.requests
  const linkOf = (id: string) => publicOrigin + hrefOf('answer', { id })
  const store = createRequestStore(db, { storage, linkOf, kept, now })

  /** Finds a request, and records its expiry if its deadline has passed. */
  async function find(id: string): Promise<RequestRow | undefined> {
    const row = await store.find(id)
    if (row?.status !== 'open' || statusOf(row, now()) === 'open') return row
    await expire({ id })
    return store.find(id)
  }

  async function expire(only?: { id: string } | { subject: string }): Promise<number> {
    const ids = await store.expire(only)
    for (const id of ids) await changed(id)
    return ids.length
  }

  async function findOwn(subject: string, id: string): Promise<RequestRow> {
    const row = await find(id)
    if (row?.subject !== subject) throw new ProblemException('request-not-found')
    return row
  }

  /** Loads proofs, as somebody with their link sees them. */
  async function loadProofs(ids: readonly string[]): Promise<Find<ProofState>> {
    if (ids.length === 0) return () => null
    const rows = await db.selectFrom('proof').selectAll().where('id', 'in', ids).execute()
    const toRecord = await createToRecord(db, rows)
    const byId = new Map(rows.map(row => [row.id, row]))
    return id => {
      const row = byId.get(id)
      return row ? viewProof(checked(toRecord(row)), { is: 'stranger' }) : null
    }
  }

  /** Loads proofs without their documents, which can have a megabyte each. */
  async function loadProofsInBrief(ids: readonly string[]): Promise<Find<ProofInBrief>> {
    if (ids.length === 0) return () => null
    const rows = await db
      .selectFrom('proof')
      .select(['id', 'issued_at as issuedAt', 'revoked_at as revokedAt', 'expires_at as expiresAt'])
      .where('id', 'in', ids)
      .execute()
    const accounts = await db
      .selectFrom('proof_account')
      .select(['proof_id', 'account'])
      .where('proof_id', 'in', ids)
      .orderBy('position')
      .execute()
    const accountsOf = Map.groupBy(accounts, row => row.proof_id)
    const byId = new Map(rows.map(row => [row.id, row]))
    return id => {
      const row = byId.get(id)
      if (!row) return null
      return {
        id,
        link: publicOrigin + hrefOf('proof', { id }),
        status: proofStatusOf(row, now()),
        accounts: (accountsOf.get(id) ?? []).map(({ account }) => ({ account: parseAccountId(account) })),
      }
    }
  }

  /** Loads what belongs to requests. @returns the function that shows one of them */
  async function createShow<Shown extends ProofInBrief>(
    rows: readonly RequestRow[],
    load: (ids: readonly string[]) => Promise<Find<Shown>>,
  ) {
    const events = await store.eventsOf(rows.map(({ id }) => id))
    const find = await load(rows.map(({ proof_id }) => proof_id).filter(id => id !== null))
    return (row: RequestRow) =>
      toState(row, {
        events: events.get(row.id) ?? [],
        proof: row.proof_id === null ? null : find(row.proof_id),
        link: linkOf(row.id),
        time: now(),
      })
  }

  async function showOne(row: RequestRow): Promise<RequestState> {
    const show = await createShow([row], loadProofs)
    return show(row)
  }

  /** Many clients may follow one request and read it at the same time. */
  const share = createSharedLoads<{ subject: string; state: RequestState } | undefined>()

  async function findState(id: string) {
    const row = await find(id)
    return row && { subject: row.subject, state: await showOne(row) }
  }

  return {
    expire,

    /**
     * Creates a request.
     *
     * @param keyName - the name of the API key that creates it; `null`: in the pages.
     * @throws {ProblemException} `request-invalid`, `chain-not-configured`, `too-many-requests-open`,
     * `storage-full`
     */
    async create(
      owner: Owner & { keyName: string | null; network: string },
      input: Terms,
    ): Promise<RequestState> {
      const time = now()
      const terms = toTerms(input, { chains, time })
      const row = {
        id: newId(),
        subject: owner.subject,
        by_account: owner.account,
        key_name: owner.keyName,
        ...terms,
        searched: searchedIn(terms),
        status: 'open' as const,
        proof_id: null,
        browser_hash: null,
        revision: 1,
        created_at: time,
        opened_at: null,
        declined_at: null,
        ended_at: null,
        network_hash: hashToken(owner.network),
      }
      return showOne(await store.create(row))
    },

    /**
     * Returns a request, which its proof can make expensive.
     *
     * @throws {ProblemException} `request-not-found`, also for somebody else's request
     */
    async readFor(subject: string, id: string, work: Work): Promise<RequestState> {
      const row = await findOwn(subject, id)
      const sizes = await measureDocuments(db, row.proof_id === null ? [] : [row.proof_id])
      await work.charge(costOf(sizes.get(row.proof_id ?? '') ?? 0))
      return work.inTurn(() => showOne(row))
    },

    /** @throws {ProblemException} `request-not-found`, also for somebody else's request */
    async read(subject: string, id: string): Promise<RequestState> {
      const found = await share(id, () => findState(id))
      if (found?.subject !== subject) throw new ProblemException('request-not-found')
      return found.state
    },

    /** Lists requests of an account, newest first. */
    async list(query: RequestQuery, page: PageOptions): Promise<Page<RequestState>> {
      if (!page.after) while ((await expire({ subject: query.subject })) > 0);
      const { items: groups, next } = await store.list(query, page)
      const { work = freely } = page
      const items: RequestState[] = []
      let unreadable = 0
      for (const rows of groups) {
        const found = await work.inTurn(async () =>
          readRows('proof_request', rows, await createShow(rows, loadProofs)),
        )
        items.push(...found.items)
        unreadable += found.unreadable
      }
      return { items, next, unreadable }
    },

    /** Returns the list of what others ask a person for. See the store. */
    addressedTo: store.addressedTo,

    /** Lists the ids of at most `limit` matching requests of an account, newest first, however many others it has. */
    async ids(query: RequestQuery, { limit, work }: { limit: number; work: Work }): Promise<string[]> {
      while ((await expire({ subject: query.subject })) > 0);
      const ids: string[] = []
      let after: PageOptions['after']
      do {
        // The request itself counts for the first page.
        if (after) await work.charge(1)
        const page = await store.places(query, { limit: limit - ids.length, after, work })
        ids.push(...page.items.map(({ id }) => id))
        after = page.next
      } while (after && ids.length < limit)
      return ids
    },

    /** Returns requests in the order of their ids, with their proofs in brief, without those that cannot be read. */
    async readInBrief(ids: readonly string[]): Promise<RequestInBrief[]> {
      const rows = await store.inOrder(ids)
      return readRows('proof_request', rows, await createShow(rows, loadProofsInBrief)).items
    },

    /**
     * Cancels a request. Idempotent.
     *
     * @throws {ProblemException} `request-not-found`, `request-answered`, `request-ended`
     */
    async withdraw(subject: string, id: string): Promise<void> {
      await findOwn(subject, id)
      const row = await db.transaction().execute(on => store.end(on, id, { status: 'withdrawn' }))
      if (row) return changed(id)
      const status = statusOf(await findOwn(subject, id), now())
      if (status === 'withdrawn') return
      throw status === 'open' ? new ProblemException('request-not-found') : over(status)
    },

    /**
     * Returns a request to the person who is asked, and records that it was opened, unless the requester opens it.
     *
     * @throws {ProblemException} `request-not-found`
     */
    async open(
      id: string,
      who: { browserHash: string | undefined; subject: string | undefined },
    ): Promise<RequestCall> {
      const row = await find(id)
      if (!row) throw new ProblemException('request-not-found')
      if (row.subject !== who.subject && (await store.noteFirst(id, 'opened'))) await changed(id)
      return toCall(row, who.browserHash, now())
    },

    /**
     * Tells the requester that somebody with the link will not answer, once. The request stays open: the link does not
     * show who declined, and that person may change their mind.
     *
     * @throws {ProblemException} `request-not-found`, `request-answered`, `request-ended`
     */
    async decline(id: string, browserHash: string | undefined): Promise<RequestCall> {
      if (await store.noteFirst(id, 'declined')) await changed(id)
      const row = await find(id)
      if (!row) throw new ProblemException('request-not-found')
      const status = statusOf(row, now())
      if (status !== 'open') throw over(status)
      return toCall(row, browserHash, now())
    },

    /**
     * Answers a request with a proof, once. Repeating the same answer changes nothing.
     *
     * @param browserHash - of the browser that shares the proof, which must have made it.
     * @param proofs - where to find the proof.
     * @throws {ProblemException} `request-not-found`, `request-answered`, `request-ended`, `proof-not-yours`,
     * `proof-unfit`
     */
    async handOver(
      id: string,
      proofId: string,
      browserHash: string,
      proofs: Pick<Proofs, 'ofMaker' | 'holdValid'>,
    ): Promise<{ request: RequestCall; returnTo: string | null }> {
      const found = await find(id)
      if (!found) throw new ProblemException('request-not-found')
      const repeated = found.proof_id === proofId && found.browser_hash === browserHash
      if (!repeated) {
        const status = statusOf(found, now())
        if (status !== 'open') throw over(status)
        const proof = await proofs.ofMaker(proofId, browserHash)
        if (!proof) throw new ProblemException('proof-not-yours')
        const fault = unfitness(
          { ...found, holdsFor: found.holds_for },
          {
            ...proof,
            accounts: proof.accounts.map(({ account }) => account),
            since: proof.request === id ? proof.createdAt : now(),
          },
        )
        if (fault) throw unfit(fault)
        await db.transaction().execute(async on => {
          // The proof before the request, in the order in which a revocation locks them.
          if (!(await proofs.holdValid(on, proofId))) throw unfit('not-valid')
          const done = await store.end(on, id, { status: 'proven', proof: proofId, browserHash })
          if (!done) throw await explainEnd(id, on)
        })
        await changed(id)
      }
      const row = await find(id)
      if (!row) throw new ProblemException('request-not-found')
      return {
        request: toCall(row, browserHash, now()),
        returnTo: row.return_to === null ? null : returning(row.return_to, id, 'proven'),
      }

      async function explainEnd(id: string, on: Kysely<Tables>) {
        const row = await store.find(id, on)
        const status = row ? statusOf(row, now()) : undefined
        return status === undefined || status === 'open'
          ? new ProblemException('request-not-found')
          : over(status)
      }
    },

    /** Checks, before anybody signs, whether a proof would answer a request. */
    check: (async (id, terms) => {
      const row = await find(id)
      if (!row) throw new ProblemException('request-not-found')
      const status = statusOf(row, now())
      if (status !== 'open') throw over(status)
      const fault = unfitness({ ...row, holdsFor: row.holds_for }, { ...terms, request: id, since: now() })
      if (fault) throw unfit(fault)
      return row.by_account
    }) satisfies CheckRequest as CheckRequest,

    /** Notifies everybody with whom the proof was shared that it was revoked. */
    proofRevoked: (async (transaction, { id, at }) => {
      const requests = await store.proofRevoked(transaction, id, at)
      return requests.length === 0
        ? undefined
        : async () => {
            for (const request of requests) await changed(request)
          }
    }) satisfies OnRevoked as OnRevoked,

    /** Marks expired requests, and removes those that ended unanswered long ago. */
    async sweep(): Promise<void> {
      while ((await expire()) > 0);
      await store.removeUnanswered(now() - keptFor)
    },
  }
}
