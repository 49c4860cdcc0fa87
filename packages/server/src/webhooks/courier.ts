import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Settings } from '../config/config.ts'
import type { GuardedPost } from '../outgoing/guarded-post.ts'
import { OutgoingError } from '../outgoing/outgoing-error.ts'
import type { IsStillSigned } from '../sessions/safe-signatures.ts'
import type { Tables } from '../store/tables.ts'
import { createWorker } from '../store/worker.ts'
import { createSending, lanes, slowAfter as usualSlowAfter } from './lanes.ts'
import { type Claimed, createDeliverySchedule, type Pool } from './schedule.ts'
import { signMessage } from './signature.ts'

export type Courier = ReturnType<typeof createCourier>

/** How often to look for due messages, in milliseconds: the shortest retry wait, within these bounds. */
const ticks = { least: 20, most: 1_000 }
/** When the first message to a webhook is tried again whose network has no free lane, in milliseconds. */
const retryCrowded = 2_000
/** How long deliveries in progress may take once the server stops, in milliseconds. */
const grace = 5_000

/**
 * Sends the messages in the outbox to their webhooks, each at least once. Retries until the receiver accepts or the
 * retries are used up.
 */
export function createCourier(options: {
  db: Kysely<Tables>
  post: Pick<GuardedPost, 'send'>
  settings: Pick<Settings, 'webhooks'>
  /** Whether a webhook may still receive messages. @default each may */
  isStillSigned?: IsStillSigned
  /** After how long a delivery moves to the slow lanes, in milliseconds. @default 1,000 */
  slowAfter?: number
  logger: Logger
  now?: () => number
}) {
  const { db, post, settings, isStillSigned = async () => true, logger, now = Date.now } = options
  const { slowAfter = usualSlowAfter } = options
  // Waits after the first failure, the second and so on. After the last one the delivery is abandoned.
  const { retry } = settings.webhooks
  const schedule = createDeliverySchedule(db, now)
  const sending = createSending()
  const hurry = new AbortController()
  let isStopped = false
  const worker = createWorker({
    round,
    every: Math.max(ticks.least, Math.min(ticks.most, ...retry)),
    failure: 'could not look for messages to send',
    logger,
  })

  async function round(): Promise<void> {
    await fill('prompt')
    await fill('new')
    await fill('slow')
  }

  async function fill(pool: Pool): Promise<void> {
    const counts = sending.count(pool)
    if (counts.all >= lanes[pool].all || isStopped) return
    for (const claimed of await schedule.claim({ pool, most: lanes[pool], sending: counts })) {
      sending.add(claimed)
      const work = turn(claimed).finally(() => {
        sending.remove(claimed)
        // The lane is free for another message.
        worker.wake()
      })
      worker.run(work, 'could not record the result of a delivery')
    }
  }

  async function turn(claimed: Claimed): Promise<void> {
    let slow: Promise<void> | undefined
    const timer = setTimeout(() => {
      slow = slowDown(claimed)
    }, slowAfter)
    // The timer includes the call to the node: a slow node must not delay the webhooks of others.
    const error = await checkAndSend(claimed).finally(() => clearTimeout(timer))
    // The next update of the webhook's state must come after this one.
    await slow
    if (error === 'stopped') return
    if (error === 'busy') return schedule.postpone(claimed, spread(retryCrowded))
    if (error === null) return schedule.delivered(claimed, slow !== undefined)
    if (hurry.signal.aborted) return schedule.release(claimed)
    const wait = retry[claimed.failures]
    await schedule.failed(claimed, error, wait === undefined ? null : spread(wait))
    logger.info(
      { delivery: claimed.id, error, failures: claimed.failures + 1 },
      'a delivery to a webhook failed',
    )
  }

  /** Moves a slow delivery to the slow lanes, so that its own lane is free for others. */
  async function slowDown(claimed: Claimed): Promise<void> {
    await schedule.slow(claimed).catch((error: unknown) => {
      logger.warn({ error: String(error) }, 'could not record that a webhook is slow')
    })
    // Only after the update: otherwise its other messages would take the free lane next.
    sending.slowDown(claimed)
    worker.wake()
  }

  /** Picks the addresses to connect to. @throws {OutgoingError} `busy` if the network has no free lane */
  function admit(claimed: Claimed, addresses: readonly string[]): readonly string[] {
    const admitted = sending.admit(claimed, addresses)
    if (admitted.length === 0) throw new OutgoingError('busy', 'Its network has no free lane.')
    return admitted
  }

  /** @returns as `send`; `stopped` if the webhook was stopped instead, and its messages were abandoned */
  async function checkAndSend(claimed: Claimed): Promise<string | null> {
    return (await isStillSigned(claimed.signature)) ? send(claimed) : 'stopped'
  }

  /** @returns why the delivery failed, `busy` if it was not attempted; `null` if it succeeded */
  async function send(claimed: Claimed): Promise<string | null> {
    const { id, url, secret, body } = claimed
    const timestamp = Math.floor(now() / 1000)
    try {
      const status = await post.send({
        url,
        headers: signMessage({ id, timestamp, body, secret }),
        body,
        admit: addresses => admit(claimed, addresses),
        signal: hurry.signal,
      })
      if (status >= 200 && status < 300) return null
      return status >= 300 && status < 400 ? 'redirected' : String(status)
    } catch (error) {
      if (error instanceof OutgoingError) return error.code
      throw error
    }
  }

  return {
    /** Signals that there is a message to send. Never fails. */
    wake: worker.wake,
    start(): void {
      worker.start()
      worker.wake()
    },
    /**
     * Claims no further messages, waits for the deliveries in progress, and releases those that do not finish in time.
     */
    async stop(): Promise<void> {
      isStopped = true
      const late = setTimeout(() => hurry.abort(new Error('The server is shutting down.')), grace)
      await worker.stop()
      clearTimeout(late)
    },
  }
}

/** Adds jitter, so that deliveries that failed together are not retried together. */
function spread(wait: number): number {
  return Math.round(wait * (0.9 + 0.2 * Math.random()))
}
