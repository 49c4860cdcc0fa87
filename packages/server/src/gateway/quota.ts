import { hash } from 'node:crypto'
import { isQuotaExhausted, readQuota } from '@countersign/gateway'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { GatewaySettings } from '../config/config.ts'
import { type ClientNetwork, countsOf } from '../http/counts-of.ts'
import { isoTime } from '../http/iso-time.ts'
import type { GatewayQuotaTable, Tables } from '../store/tables.ts'
import {
  correctQuota,
  currentQuota,
  exhaustQuota,
  freshQuota,
  type GatewayUse,
  type QuotaState,
  quotaLeft,
  quotaLimit,
  reachedThreshold,
  takeRequest,
} from './pace.ts'

type QuotaAnswer = { readonly taken: true } | { readonly taken: false; readonly until: number }

export type Quota = ReturnType<typeof createQuota>

/** The monthly limits of Safe's service, with a key of its free plan and without a key. */
const usual = { withKey: 50_000, withoutKey: 5_000 }

/** Manages the month's requests to the gateway, shared by all servers on one database. */
export function createQuota(options: {
  db: Kysely<Tables>
  gateway: GatewaySettings
  logger: Logger
  now?: () => number
}) {
  const { db, gateway, logger, now = Date.now } = options
  const rules = {
    configured: gateway.requestsPerMonth,
    usual: gateway.key === undefined ? usual.withoutKey : usual.withKey,
  }
  // Each key has a separate quota.
  const id = hash('sha256', `${gateway.url}\n${gateway.key ?? ''}`, 'base64url')

  /** Updates the quota by a decision, one update at a time across all servers. */
  async function change<Result>(
    decide: (state: QuotaState) => { state: QuotaState; result: Result },
  ): Promise<Result> {
    const { result, low } = await db.transaction().execute(async transaction => {
      await transaction
        .insertInto('gateway_quota')
        .values({ id, ...toRow(freshQuota(now())), warned: 100 })
        .onConflict(conflict => conflict.column('id').doNothing())
        .execute()
      // An update that changes nothing locks the row until the end of the transaction, in both databases.
      const row = await transaction
        .updateTable('gateway_quota')
        .set({ id })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      const before = toState(row)
      const current = currentQuota(before, now())
      const { state, result } = decide(current)
      const threshold = reachedThreshold(state, rules)
      // A new window starts without warnings.
      const warned = current === before && state.used >= before.used ? row.warned : 100
      if (state !== before || warned !== row.warned)
        await transaction
          .updateTable('gateway_quota')
          .set({ ...toRow(state), warned: Math.min(warned, threshold) })
          .where('id', '=', id)
          .execute()
      return { result, low: threshold < warned ? { threshold, state } : undefined }
    })
    if (low) warn(low.threshold, low.state)
    return result
  }

  function warn(threshold: number, state: QuotaState): void {
    const facts = {
      left: quotaLeft(state, rules),
      limit: quotaLimit(state, rules),
      resetsAt: isoTime(state.resetsAt),
    }
    if (threshold === 0) logger.error(facts, 'the monthly quota of the Safe gateway is used up')
    else logger.warn(facts, `${threshold} % or less of the monthly quota of the Safe gateway is left`)
  }

  async function learn(response: Response): Promise<void> {
    const reported = readQuota(response.headers)
    const isExhausted = response.status === 429 && isQuotaExhausted(response, await beginningOf(response))
    if (!reported && !isExhausted) return
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
    await change(state => {
      const corrected = reported ? correctQuota(state, reported, now()) : state
      if (!isExhausted) return { state: corrected, result: undefined }
      const until = reported ? corrected.resetsAt : wait > 0 ? now() + wait * 1_000 : null
      return { state: exhaustQuota(corrected, until, now()), result: undefined }
    })
  }

  return {
    /** Returns the counts per day of requests that a network causes, so that no network can use up the quota of all. */
    countsPerDay: (network: ClientNetwork) =>
      countsOf('gateway-day', network, Math.ceil((rules.configured ?? rules.usual) / 20)),
    /** Takes one request, if it may be sent now. `until`: when a request may be available, in milliseconds since 1970 */
    take: (use: GatewayUse) =>
      change<QuotaAnswer>(state => {
        const decision = takeRequest(state, use, rules, now())
        return decision.taken
          ? { state: decision.state, result: { taken: true } }
          : { state, result: { taken: false, until: decision.until } }
      }),
    /** Returns when requests are available again, or `null` if some are left. */
    exhaustedUntil: () =>
      change(state => ({ state, result: quotaLeft(state, rules) === 0 ? state.resetsAt : null })),
    /** Sends a request that was taken, and corrects the quota by the response. */
    async fetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
      const response = await fetch(input, init)
      try {
        await learn(response)
      } catch (error) {
        // The response is more important than its report of the quota.
        logger.warn({ error: String(error) }, 'could not record the quota that the Safe gateway reported')
      }
      return response
    },
  }
}

/** Reads the first part of a body without consuming it. */
async function beginningOf(response: Response): Promise<string> {
  const reader = response.clone().body?.getReader()
  if (!reader) return ''
  const { value } = await reader.read()
  void reader.cancel().catch(() => {})
  return new TextDecoder().decode(value?.subarray(0, 2_048))
}

function toState(row: GatewayQuotaTable): QuotaState {
  return {
    used: row.used,
    reportedLimit: row.told_limit,
    reportedLeft: row.told_left,
    resetsAt: row.resets_at,
    watcherPaid: row.watcher_paid,
    pagesPaid: row.pages_paid,
  }
}

function toRow(state: QuotaState) {
  return {
    used: state.used,
    told_limit: state.reportedLimit,
    told_left: state.reportedLeft,
    resets_at: state.resetsAt,
    watcher_paid: state.watcherPaid,
    pages_paid: state.pagesPaid,
  }
}
