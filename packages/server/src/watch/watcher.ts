import { type AccountId, accountChain } from '@countersign/core'
import { createGateway } from '@countersign/gateway'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Settings } from '../config/config.ts'
import type { Cosignings } from '../cosignings/cosignings.ts'
import type { Quota } from '../gateway/quota.ts'
import type { Nodes } from '../rpc/nodes.ts'
import type { Tables } from '../store/tables.ts'
import { createBudget } from './budget.ts'
import { createChainLook, refreshAll } from './chain.ts'
import { createGatewayLook } from './gateway.ts'
import { openOf } from './open.ts'
import { createRefusals } from './refusals.ts'
import { type Claimed, createSchedule } from './schedule.ts'

/**
 * Watches where owners confirm without coming here: in Safe's own wallet (through the gateway), and on the chain. What
 * it finds is verified like a confirmation that is given here.
 */
export type Watcher = {
  /** Somebody looks at a cosigning: its Safe is looked at soon. Never fails. */
  wanted(cosigning: string): void
  /** It has changed: so it is worth looking for more. Never fails. */
  changed(cosigning: string): void
  /** Looks at one account now. @returns whether anything was new */
  look(account: AccountId, urgent?: boolean): Promise<boolean>
  /** Looks, again and again, at what is due. */
  start(): void
  /** Ends, once what is under way has ended. */
  stop(): Promise<void>
}

export type WatcherOptions = {
  db: Kysely<Tables>
  cosignings: Cosignings
  nodes: Nodes
  publicOrigin: string
  settings: Pick<Settings, 'gateway' | 'name'>
  /** Of the gateway, where there is one. */
  quota: Quota | undefined
  logger: Logger
  now?: () => number
}

/** How often it is asked what is due, in milliseconds; and how many Safes one server looks at at one time. */
const tick = 1_000
const lanes = 4
/** How long a look may take in all: less than its lease. In milliseconds. */
const lookTime = 45_000
/** How often Safes are taken in that nobody has asked for, in milliseconds. */
const adoptEvery = 30_000
/** A cosigning that is stirred more often is stirred once; and for how long it is remembered. In milliseconds. */
const stirEvery = 1_000
const remembered = 60_000
/** How long those who wait are gathered, to be noted in one statement. In milliseconds. */
const moment = 50
/** How many of those that somebody waits for are looked at before all others of their Safe. */
const mostWanted = 200

export function createWatcher(options: WatcherOptions): Watcher {
  const { db, cosignings, nodes, publicOrigin, settings, quota, logger, now = Date.now } = options
  const schedule = createSchedule(db, now)
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
  const underWay = new Set<Promise<unknown>>()
  /** Those that are looked at just now: what changes them is the look itself. */
  const lookedAt = new Set<string>()
  const stirredAt = new Map<string, number>()
  const stirred = new Set<string>()
  let flushing: ReturnType<typeof setTimeout> | undefined
  let looks = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Lets something go on by itself, to be waited for at the end. */
  function run(work: Promise<unknown>, what: string): void {
    const running = work
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) logger.warn({ error: String(error) }, what)
      })
      .finally(() => underWay.delete(running))
    underWay.add(running)
  }

  /** Notes that somebody waits, together with others who come in the same moment. */
  function note(id: string): void {
    const time = now()
    if (stopping.signal.aborted || time - (stirredAt.get(id) ?? Number.NEGATIVE_INFINITY) < stirEvery) return
    stirredAt.delete(id)
    stirredAt.set(id, time)
    // The first in a Map is the oldest.
    for (const [other, at] of stirredAt) {
      if (at > time - remembered) break
      stirredAt.delete(other)
    }
    stirred.add(id)
    flushing ??= setTimeout(() => {
      flushing = undefined
      const ids = [...stirred]
      stirred.clear()
      run(schedule.stir(ids), 'could not note that somebody waits')
    }, moment)
    flushing.unref()
  }

  async function look(account: AccountId, urgent: boolean): Promise<'news' | 'nothing' | 'over'> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(lookTime)])
    const reload = (...first: string[]) => {
      const wanted = [...first, ...[...stirredAt.keys()].slice(-mostWanted)]
      return openOf(db, { account, wanted, time: now() })
    }
    const before = await reload()
    if (before.length === 0) return 'over'
    for (const { id } of before) lookedAt.add(id)
    try {
      const { news, watched } = await refreshAll({ cosignings }, before, reload, signal)
      const gateway = await lookAtGateway?.(account, watched, { urgent, signal })
      await schedule.stir(gateway?.proposed ?? [])
      const chain = await lookAtChain(account, watched, signal)
      return news || gateway?.news || chain ? 'news' : 'nothing'
    } finally {
      for (const { id } of before) lookedAt.delete(id)
    }
  }

  async function turn(claimed: Claimed): Promise<void> {
    looks += 1
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
      looks -= 1
      await schedule.release(claimed, outcome)
    }
  }

  let adoptedAt = Number.NEGATIVE_INFINITY
  async function round(): Promise<void> {
    if (performance.now() - adoptedAt >= adoptEvery) {
      adoptedAt = performance.now()
      await schedule.adopt()
    }
    const free = lanes - looks
    const due = free > 0 && !stopping.signal.aborted ? await schedule.claim(free) : []
    for (const claimed of due) run(turn(claimed), 'could not give a Safe back to be looked at')
  }

  function next(): void {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      run(round().finally(next), 'could not find out which Safes to look at')
    }, tick)
    timer.unref()
  }

  return {
    wanted: note,
    changed(id) {
      if (!lookedAt.has(id)) note(id)
    },
    look: async (account, urgent = true) => (await look(account, urgent)) === 'news',
    start: next,
    async stop() {
      stopping.abort(new Error('The server is on its way down.'))
      clearTimeout(timer)
      clearTimeout(flushing)
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

/** Says where a proposal comes from, as Safe's wallet shows it: by address and name where there is room. */
function originOf(url: string, name: string): string {
  const origin = JSON.stringify({ url, name })
  return [...origin].length <= 200 ? origin : url.slice(0, 200)
}
