import { type AccountId, accountChain } from '@countersign/core'
import { createGateway } from '@countersign/gateway'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Settings } from '../config/config.ts'
import type { Cosignings } from '../cosignings/cosignings.ts'
import type { Quota } from '../gateway/quota.ts'
import type { Nodes } from '../rpc/nodes.ts'
import { fullLanes } from '../store/lane-worker.ts'
import { createReadRows } from '../store/read-rows.ts'
import type { Tables } from '../store/tables.ts'
import { createWorker } from '../store/worker.ts'
import { createBudget } from './budget.ts'
import { createChainLook, refreshAll } from './chain.ts'
import { createGatewayLook } from './gateway.ts'
import { openOf } from './open.ts'
import { createRefusals } from './refusals.ts'
import { type Claimed, createSchedule } from './schedule.ts'

export type Watcher = ReturnType<typeof createWatcher>

/** How often to look for due Safes, in milliseconds. */
const tick = 1_000
/**
 * How many Safes one server looks at concurrently: in total, and of those that one network asked for. Anybody can own a
 * Safe that takes long to look at.
 */
const lanes = { all: 4, each: 2 }
/** How long a look may take in total, in milliseconds: less than its lease. */
const lookTime = 45_000
/** How often to adopt Safes that nobody waits for, in milliseconds. */
const addEvery = 30_000
/** How often a cosigning can make its Safe due; and how long it is remembered that it did. In milliseconds. */
const urgentEvery = 1_000
const remembered = 60_000
/** How long to collect the cosignings that people wait for, to store them in one statement, in milliseconds. */
const flushAfter = 50
/** How many of those that a person waits for are looked at before all others of their Safe. */
const mostWanted = 200

/**
 * Watches for confirmations that owners give elsewhere: in Safe{Wallet} (through the gateway), and on the chain.
 * What it finds is verified like a confirmation that is given here.
 */
export function createWatcher(options: {
  db: Kysely<Tables>
  cosignings: Cosignings
  nodes: Nodes
  publicOrigin: string
  settings: Pick<Settings, 'gateway' | 'name'>
  /** The gateway's quota, if there is a gateway. */
  quota: Quota | undefined
  logger: Logger
  now?: () => number
}) {
  const { db, cosignings, nodes, publicOrigin, settings, quota, logger, now = Date.now } = options
  const readRows = createReadRows(logger)
  const schedule = createSchedule(db, readRows, now)
  const refusals = createRefusals(now)
  const lookAtChain = createChainLook({ nodes, cosignings, refusals })
  const lookAtGateway =
    settings.gateway && quota
      ? createGatewayLook({
          gateway: createGateway({
            baseUrl: settings.gateway.url,
            key: settings.gateway.key,
            fetch: quota.fetch,
          }),
          cosignings,
          budget: createBudget(db, settings.gateway.requestsPerMinute, now),
          quota,
          refusals,
          origin: originOf(publicOrigin, settings.name),
          logger,
          now,
        })
      : undefined
  const stopping = new AbortController()
  const worker = createWorker({
    round,
    every: tick,
    failure: 'could not look for Safes to check',
    logger,
  })
  /** Cosignings that are being looked at: a change of theirs comes from the look itself. */
  const lookedAt = new Set<string>()
  const urgentAt = new Map<string, number>()
  const urgentIds = new Set<string>()
  let flushing: ReturnType<typeof setTimeout> | undefined
  const inProgress = new Set<Claimed>()

  /** Records that a person waits for a cosigning, together with others of the same moment. */
  function note(id: string): void {
    // If the system clock is set back, it would note nothing until that clock had caught up.
    const time = performance.now()
    if (stopping.signal.aborted || time - (urgentAt.get(id) ?? Number.NEGATIVE_INFINITY) < urgentEvery) return
    urgentAt.delete(id)
    urgentAt.set(id, time)
    // The first key of a Map is the oldest.
    for (const [other, at] of urgentAt) {
      if (at > time - remembered) break
      urgentAt.delete(other)
    }
    urgentIds.add(id)
    flushing ??= setTimeout(() => {
      flushing = undefined
      const ids = [...urgentIds]
      urgentIds.clear()
      worker.run(schedule.markUrgent(ids), 'could not schedule a Safe for a check')
    }, flushAfter)
    flushing.unref()
  }

  async function look(account: AccountId, urgent: boolean): Promise<'news' | 'nothing' | 'over'> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(lookTime)])
    const reload = (...first: string[]) => {
      const wanted = [...first, ...[...urgentAt.keys()].slice(-mostWanted)]
      return openOf(db, { account, wanted, time: now(), readRows })
    }
    const before = await reload()
    if (before.length === 0) return 'over'
    for (const { id } of before) lookedAt.add(id)
    try {
      const { news, watched } = await refreshAll({ cosignings }, before, reload, signal)
      // First, because a gateway may be so slow that it takes all the time.
      const chain = await lookAtChain(account, watched, signal)
      const gateway = await lookAtGateway?.(account, watched, { urgent, signal })
      await schedule.markUrgent(gateway?.proposed ?? [])
      return news || gateway?.news || chain ? 'news' : 'nothing'
    } finally {
      for (const { id } of before) lookedAt.delete(id)
    }
  }

  async function turn(claimed: Claimed): Promise<void> {
    inProgress.add(claimed)
    let outcome: 'news' | 'nothing' | 'over' = 'nothing'
    try {
      outcome = await look(claimed.account, claimed.urgent)
    } catch (error) {
      if (!stopping.signal.aborted)
        logger.warn(
          { chain: accountChain(claimed.account), error: String(error) },
          'could not look for confirmations of a Safe',
        )
    } finally {
      inProgress.delete(claimed)
      await schedule.release(claimed, outcome)
    }
  }

  let addedAt = Number.NEGATIVE_INFINITY
  async function round(): Promise<void> {
    if (performance.now() - addedAt >= addEvery) {
      addedAt = performance.now()
      await schedule.addMissing()
    }
    if (stopping.signal.aborted) return
    const due = await schedule.claim(lanes.all - inProgress.size, claimed =>
      fullLanes([...inProgress, ...claimed], lanes.each),
    )
    for (const claimed of due) worker.run(turn(claimed), 'could not release a Safe')
  }

  return {
    /** Called when a person waits for a cosigning: its Safe is looked at soon. Never fails. */
    wanted: note,
    /** Called when a cosigning has changed: there may be more to find. Never fails. */
    changed(id: string): void {
      if (!lookedAt.has(id)) note(id)
    },
    /** Looks at one account now. @returns whether anything was new */
    look: async (account: AccountId, urgent = true) => (await look(account, urgent)) === 'news',
    start: worker.start,
    /** Stops, once the looks in progress have ended. */
    async stop(): Promise<void> {
      stopping.abort(new Error('The server is shutting down.'))
      clearTimeout(flushing)
      await worker.stop()
    },
  }
}

/** Returns the origin of a proposal, as Safe{Wallet} shows it: address and name, if there is room. */
function originOf(url: string, name: string): string {
  const origin = JSON.stringify({ url, name })
  return [...origin].length <= 200 ? origin : url.slice(0, 200)
}
