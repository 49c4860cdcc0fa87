import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { GuardedPost } from '../outgoing/guardedPost.ts'
import { OutgoingError } from '../outgoing/outgoingError.ts'
import type { Tables } from '../store/tables.ts'
import { type Claimed, createDeliverySchedule } from './schedule.ts'
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
  logger: Logger
  now?: () => number
}

/** How often it is asked what is due, in milliseconds: as often as the shortest wait, within these. */
const ticks = { least: 20, most: 1_000 }
/** How many messages one server sends at one time; how many of them to webhooks that failed the last time, and to one host. */
const lanes = { all: 16, failing: 8, each: 2 }
/** How long what is being sent may take once the server stops, in milliseconds. */
const grace = 5_000

export function createCourier(options: CourierOptions): Courier {
  const { db, post, retry, logger, now = Date.now } = options
  const schedule = createDeliverySchedule(db, now)
  const tick = Math.max(ticks.least, Math.min(ticks.most, ...retry))
  /** What is being sent. */
  const sending = new Set<Claimed>()
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
    // Those whose receivers answer come first; others have their lanes, and leave some free.
    await fill(false, lanes.all - sending.size)
    const failing = [...sending].filter(claimed => claimed.failing).length
    await fill(true, Math.min(lanes.all - sending.size, lanes.failing - failing))
  }

  async function fill(failing: boolean, limit: number): Promise<void> {
    if (limit <= 0 || state !== 'running') return
    const byHost = new Map<string, number>()
    for (const { host } of sending) byHost.set(host, (byHost.get(host) ?? 0) + 1)
    for (const claimed of await schedule.claim({ limit, failing, each: lanes.each, sending: byHost })) {
      sending.add(claimed)
      const work = turn(claimed)
        .catch((error: unknown) => {
          logger.warn({ error: String(error) }, 'could not note what became of a message')
        })
        .finally(() => {
          sending.delete(claimed)
          underWay.delete(work)
          // Its host may have more.
          plan(0)
        })
      underWay.add(work)
    }
  }

  async function turn(claimed: Claimed): Promise<void> {
    const error = await send(claimed)
    if (error === null) return schedule.delivered(claimed)
    if (hurry.signal.aborted) return schedule.release(claimed)
    const wait = retry[claimed.failures]
    await schedule.failed(claimed, error, wait === undefined ? null : spread(wait))
    logger.info(
      { delivery: claimed.id, error, failures: claimed.failures + 1 },
      'a webhook did not take a message',
    )
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
