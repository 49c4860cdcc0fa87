import type { ProofState, RequestCall, RequestRequest, RequestState } from '@countersign/api'
import { parseAccountId } from '@countersign/core'
import type { Kysely } from 'kysely'
import type { Owner } from '../apiKeys/apiKeys.ts'
import type { Cursor } from '../http/cursor.ts'
import type { CheckRequest, OnRevoked } from '../proofs/listeners.ts'
import type { Proofs } from '../proofs/proofs.ts'
import { createSharedLoads } from '../store/sharedLoads.ts'
import type { Tables } from '../store/tables.ts'
import { newId } from '../store/token.ts'
import { toTerms } from './asking.ts'
import { unfitness } from './fits.ts'
import { notFound, notYours, over, unfit } from './problems.ts'
import { type RequestRow, searchedIn, statusOf } from './record.ts'
import { returning } from './returning.ts'
import { createRequestStore, type RequestQuery } from './store.ts'
import { toCall, toState } from './view.ts'

export type Requests = ReturnType<typeof createRequests>

export type RequestsOptions = {
  db: Kysely<Tables>
  proofs: Pick<Proofs, 'ofMaker' | 'holdValid'>
  /** Gives proofs as somebody sees them who has their link; none that is gone. */
  showProofs(ids: readonly string[]): Promise<ProofState[]>
  /** CAIP-2. */
  chains: readonly string[]
  publicOrigin: string
  /** How many ended requests of one account are kept. */
  kept: number
  /** A request has changed. Never fails. */
  changed(id: string): Promise<void>
  now?: () => number
}

/** For how long it is kept what nobody answered, in milliseconds. */
const keptFor = 400 * 86_400_000

/** Requests for proofs: made by whoever needs one, answered once, by whoever has the link. */
export function createRequests(options: RequestsOptions) {
  const { db, proofs, showProofs, chains, publicOrigin, kept, changed, now = Date.now } = options
  const linkOf = (id: string) => `${publicOrigin}/r/${id}`
  const store = createRequestStore(db, { linkOf, kept, now })

  /** Finds one, and notes its end where only the time has brought that. */
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
    if (row?.subject !== subject) throw notFound()
    return row
  }

  async function show(rows: readonly RequestRow[]): Promise<RequestState[]> {
    const events = await store.eventsOf(rows.map(({ id }) => id))
    const proofIds = rows.map(({ proof_id }) => proof_id).filter(id => id !== null)
    const shown = new Map((await showProofs(proofIds)).map(proof => [proof.id, proof]))
    return rows.map(row =>
      toState(row, {
        events: events.get(row.id) ?? [],
        proof: (row.proof_id === null ? undefined : shown.get(row.proof_id)) ?? null,
        link: linkOf(row.id),
        time: now(),
      }),
    )
  }

  async function showOne(row: RequestRow): Promise<RequestState> {
    const [state] = await show([row])
    if (!state) throw notFound()
    return state
  }

  /** Many may follow one, and look at the same moment. */
  const share = createSharedLoads<{ subject: string; state: RequestState } | undefined>()

  async function findState(id: string) {
    const row = await find(id)
    return row && { subject: row.subject, state: await showOne(row) }
  }

  return {
    expire,

    /**
     * Makes a request.
     *
     * @param keyName - of the API key that it is made with; `null`: in the pages.
     * @throws {ProblemException} `request-invalid`, `chain-not-configured`, `too-many-requests-open`
     */
    async create(owner: Owner & { keyName: string | null }, asked: RequestRequest): Promise<RequestState> {
      const time = now()
      const terms = toTerms(asked, { chains, time })
      const row: RequestRow = {
        id: newId(),
        subject: owner.subject,
        by_account: owner.account,
        key_name: owner.keyName,
        ...terms,
        searched: searchedIn(terms),
        status: 'open',
        proof_id: null,
        browser_hash: null,
        revision: 1,
        created_at: time,
        opened_at: null,
        ended_at: null,
      }
      await store.create(row)
      return showOne(row)
    },

    /** @throws {ProblemException} `request-not-found`, also where it is somebody else's */
    async read(subject: string, id: string): Promise<RequestState> {
      const found = await share(id, () => findState(id))
      if (found?.subject !== subject) throw notFound()
      return found.state
    },

    /** Lists requests of an account, newest first. */
    async list(query: RequestQuery, page: { limit: number; after?: Cursor | undefined }) {
      if (!page.after) while ((await expire({ subject: query.subject })) > 0);
      const { rows, next } = await store.list(query, page)
      return { items: await show(rows), next }
    },

    /** Withdraws a request. Twice is like once. @throws {ProblemException} `request-not-found`, `request-answered`, `request-ended` */
    async withdraw(subject: string, id: string): Promise<void> {
      await findOwn(subject, id)
      const row = await db.transaction().execute(on => store.end(on, id, { status: 'withdrawn' }))
      if (row) return changed(id)
      const status = statusOf(await findOwn(subject, id), now())
      if (status === 'withdrawn') return
      throw status === 'open' ? notFound() : over(status)
    },

    /**
     * Shows a request to whoever is asked, and notes that it was opened; not where whoever made it looks.
     *
     * @throws {ProblemException} `request-not-found`
     */
    async open(
      id: string,
      who: { browserHash: string | undefined; subject: string | undefined },
    ): Promise<RequestCall> {
      const row = await find(id)
      if (!row) throw notFound()
      if (row.subject !== who.subject && (await store.opened(id))) await changed(id)
      return toCall(row, who.browserHash, now())
    },

    /**
     * Answers a request with a proof. Once; the same again is like once.
     *
     * @param browserHash - of the browser that hands over: it must have made the proof.
     * @throws {ProblemException} `request-not-found`, `request-answered`, `request-ended`, `proof-not-yours`, `proof-unfit`
     */
    async handOver(
      id: string,
      proofId: string,
      browserHash: string,
    ): Promise<{ request: RequestCall; returnTo: string | null }> {
      const asked = await find(id)
      if (!asked) throw notFound()
      const repeated = asked.proof_id === proofId && asked.browser_hash === browserHash
      if (!repeated) {
        const status = statusOf(asked, now())
        if (status !== 'open') throw over(status)
        const proof = await proofs.ofMaker(proofId, browserHash)
        if (!proof) throw notYours()
        const fault = unfitness(asked, {
          ...proof,
          accounts: proof.accounts.map(({ account }) => account),
          since: proof.request === id ? proof.createdAt : now(),
        })
        if (fault) throw unfit(fault)
        await db.transaction().execute(async on => {
          // First: a revocation takes the proof before the request, too.
          if (!(await proofs.holdValid(on, proofId))) throw unfit('not-valid')
          const done = await store.end(on, id, { status: 'proven', proof: proofId, browserHash })
          if (!done) throw await whyNot(id, on)
        })
        await changed(id)
      }
      const row = await find(id)
      if (!row) throw notFound()
      return {
        request: toCall(row, browserHash, now()),
        returnTo: row.return_to === null ? null : returning(row.return_to, id, 'proven'),
      }

      async function whyNot(id: string, on: Kysely<Tables>) {
        const row = await store.find(id, on)
        const status = row ? statusOf(row, now()) : undefined
        return status === undefined || status === 'open' ? notFound() : over(status)
      }
    },

    /** Says before anybody signs whether a proof would answer a request. */
    check: (async (id, terms) => {
      const row = await find(id)
      if (!row) throw notFound()
      const status = statusOf(row, now())
      if (status !== 'open') throw over(status)
      const fault = unfitness(row, { ...terms, request: id, since: now() })
      if (fault) throw unfit(fault)
      return parseAccountId(row.by_account)
    }) satisfies CheckRequest as CheckRequest,

    /** Tells whoever has got a proof that it was revoked. */
    proofRevoked: (async (transaction, { id, at }) => {
      const requests = await store.proofRevoked(transaction, id, at)
      return requests.length === 0
        ? undefined
        : async () => {
            for (const request of requests) await changed(request)
          }
    }) satisfies OnRevoked as OnRevoked,

    /** Notes what is over, and removes what nobody answered long ago. */
    async sweep(): Promise<void> {
      while ((await expire()) > 0);
      await store.removeUnanswered(now() - keptFor)
    },
  }
}
