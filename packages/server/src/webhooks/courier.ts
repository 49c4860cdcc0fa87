import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { GuardedPost } from '../outgoing/guardedPost.ts'
import { OutgoingError } from '../outgoing/outgoingError.ts'
import type { SafeSessions } from '../sessions/safeSessions.ts'
import type { Tables } from '../store/tables.ts'
import { createSending, lanes, slowAfter } from './lanes.ts'
import { type Claimed, createDeliverySchedule, type Pool } from './schedule.ts'
import { signMessage } from './signature.ts'

/** Sends what is in the outbox to the webhooks: at least once each, again and again until it is taken or given up. */
export type Courier = {
  /** There is something to send. Never fails. */
  wake(): void
  start(): void
  /** Takes nothing more up, lets what is being sent end, and gives back what does not in time. */
  stop(): Promise<void>
}

export type CourierOptions = {
  db: Kysely<Tables>
  post: Pick<GuardedPost, 'send'>
  /** How long to wait after the first failure, the second and so on, in milliseconds; then it is given up. */
  retry: readonly number[]
  /** Says whether the webhook of a Safe may still be told, and stops it if not. @default each may */
  stillHolds?: SafeSessions['stillHolds']
  logger: Logger
  now?: () => number
}

/** How often it is asked what is due, in milliseconds: as often as the shortest wait, within these. */
const ticks = { least: 20, most: 1_000 }
/** How long what is being sent may take once the server stops, in milliseconds. */
const grace = 5_000

export function createCourier(options: CourierOptions): Courier {
  const { db, post, retry, stillHolds = async () => true, logger, now = Date.now } = options
  const schedule = createDeliverySchedule(db, now)
  const tick = Math.max(ticks.least, Math.min(ticks.most, ...retry))
  const sending = createSending()
  const underWay = new Set<Promise<unknown>>()
  const hurry = new AbortController()
  let state: 'waiting' | 'running' | 'stopped' = 'waiting'
  let rounds: Promise<void> | undefined
  let again = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextAt = Number.POSITIVE_INFINITY

  /** Looks in a while what is due, or sooner if that was planned. */
  function plan(pause: number): void {
    const at = performance.now() + pause
    if (state !== 'running' || at >= nextAt) return
    clearTimeout(timer)
    nextAt = at
    timer = setTimeout(() => {
      nextAt = Number.POSITIVE_INFINITY
      look()
    }, pause)
    timer.unref()
  }

  function look(): void {
    if (state !== 'running') return
    if (rounds) {
      again = true
      return
    }
    rounds = round()
      .catch((error: unknown) => {
        logger.warn({ error: String(error) }, 'could not find out which messages to send')
      })
      .finally(() => {
        rounds = undefined
        plan(again ? 0 : tick)
        again = false
      })
  }

  async function round(): Promise<void> {
    await fill('prompt')
    await fill('slow')
  }

  async function fill(pool: Pool): Promise<void> {
    const counts = sending.count(pool)
    if (counts.all >= lanes[pool].all || state !== 'running') return
    for (const claimed of await schedule.claim({ pool, most: lanes[pool], sending: counts })) {
      sending.add(claimed)
      const work = turn(claimed)
        .catch((error: unknown) => {
          logger.warn({ error: String(error) }, 'could not note what became of a message')
        })
        .finally(() => {
          sending.remove(claimed)
          underWay.delete(work)
          // Its lane is free.
          plan(0)
        })
      underWay.add(work)
    }
  }

  async function turn(claimed: Claimed): Promise<void> {
    let slow: Promise<void> | undefined
    const timer = setTimeout(() => {
      slow = slowDown(claimed)
    }, slowAfter)
    // The timer covers the question to the chain too: a slow node must not hold up the webhooks of others.
    const error = await checkAndSend(claimed).finally(() => clearTimeout(timer))
    // What is noted of its webhook next comes after it.
    await slow
    if (error === 'stopped') return
    if (error === null) return schedule.delivered(claimed, slow !== undefined)
    if (hurry.signal.aborted) return schedule.release(claimed)
    const wait = retry[claimed.failures]
    await schedule.failed(claimed, error, wait === undefined ? null : spread(wait))
    logger.info(
      { delivery: claimed.id, error, failures: claimed.failures + 1 },
      'a webhook did not take a message',
    )
  }

  /** Gives the lane of one that is slow to others. */
  async function slowDown(claimed: Claimed): Promise<void> {
    await schedule.slow(claimed).catch((error: unknown) => {
      logger.warn({ error: String(error) }, 'could not note that a webhook is slow')
    })
    // Not before that is noted: its other messages would take the lane next.
    sending.slowDown(claimed)
    plan(0)
  }

  /** @returns as `send`; `stopped` if the webhook was stopped instead, and its messages were given up */
  async function checkAndSend(claimed: Claimed): Promise<string | null> {
    const { webhook: id, subject, safe } = claimed
    return (await stillHolds({ id, subject, ...safe })) ? send(claimed) : 'stopped'
  }

  /** @returns why it failed; `null` if it did not */
  async function send({ id, url, secret, body }: Claimed): Promise<string | null> {
    const timestamp = Math.floor(now() / 1000)
    try {
      const status = await post.send({
        url,
        headers: signMessage({ id, timestamp, body, secret }),
        body,
        signal: hurry.signal,
      })
      if (status >= 200 && status < 300) return null
      return status >= 300 && status < 400 ? 'redirected' : String(status)
    } catch (error) {
      if (error instanceof OutgoingError) return error.reason
      throw error
    }
  }

  return {
    wake: () => plan(0),
    start() {
      if (state !== 'waiting') return
      state = 'running'
      plan(0)
    },
    async stop() {
      state = 'stopped'
      clearTimeout(timer)
      await rounds
      const late = setTimeout(() => hurry.abort(new Error('The server is on its way down.')), grace)
      while (underWay.size > 0) await Promise.all(underWay)
      clearTimeout(late)
    },
  }
}

/** Has those that failed together not come back together. */
function spread(wait: number): number {
  return Math.round(wait * (0.9 + 0.2 * Math.random()))
}
