import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Store } from '../store/open.ts'

/** A test notification starts with a character that no id contains. */
const probe = '?'
const firstPause = 250
const longestPause = 60_000

/**
 * Opens a channel on which all servers of one PostgreSQL database notify each other (`LISTEN`, `NOTIFY`): listens on a
 * dedicated connection, and reconnects after a failure.
 *
 * The channel counts as available only while the server receives its own test notifications: behind a pooler that
 * passes the connection to other clients after each transaction, `LISTEN` succeeds but no notification arrives; and a
 * peer that has vanished does not close the connection.
 */
export function openNotificationChannel(options: {
  connect: NonNullable<Store['connect']>
  channel: string
  /** Sends a notification on the channel, over another connection than the one that listens. */
  send(text: string): Promise<void>
  received(text: string): void
  /** Called when the channel becomes available or unavailable: recent notifications may be lost. */
  changed(): void
  logger: Logger
  /** After how long a notification counts as lost, in milliseconds. */
  lostAfter: number
  /** How often the channel is tested, in milliseconds. */
  testEvery: number
}) {
  const { connect, channel, send, received, changed, logger, lostAfter, testEvery } = options
  const closing = new AbortController()
  let isUp = false
  let hasWarned = false

  /** Uses one connection for as long as it works. @throws {Error} of the database */
  async function listenOnce(): Promise<void> {
    const client = connect()
    const broken = new AbortController()
    const ended = AbortSignal.any([closing.signal, broken.signal])
    const probes = new Map<string, (arrived: boolean) => void>()
    const end = () => {
      broken.abort()
      for (const settle of probes.values()) settle(false)
    }
    closing.signal.addEventListener('abort', end, { once: true, signal: broken.signal })
    client.on('error', end)
    client.on('end', end)
    client.on('notification', ({ payload = '' }) => {
      if (payload.startsWith(probe)) probes.get(payload)?.(true)
      else received(payload)
    })

    async function isWorking(): Promise<boolean> {
      const text = `${probe}${crypto.randomUUID()}`
      const { promise, resolve } = Promise.withResolvers<boolean>()
      probes.set(text, resolve)
      const timer = setTimeout(() => resolve(false), lostAfter)
      try {
        await send(text)
        return !ended.aborted && (await promise)
      } finally {
        clearTimeout(timer)
        probes.delete(text)
      }
    }

    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      while (await isWorking()) {
        if (!isUp) {
          isUp = true
          hasWarned = false
          logger.info('receiving notifications from the database')
          changed()
        }
        await waitFor(testEvery, ended)
      }
    } finally {
      broken.abort()
      // Not awaited: a peer that has vanished does not answer this either.
      client.end().catch(() => {})
    }
  }

  async function keepListening(): Promise<void> {
    for (let pause = firstPause; !closing.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      let error: unknown
      await listenOnce().catch((reason: unknown) => {
        error = reason
      })
      if (closing.signal.aborted) break
      if (isUp || !hasWarned)
        logger.warn(
          error === undefined ? {} : { error: String(error) },
          'notifications from the database do not arrive; polling for changes until they do',
        )
      hasWarned = true
      if (isUp) {
        isUp = false
        pause = firstPause
        changed()
      }
      await waitFor(pause, closing.signal)
    }
  }

  const listening = keepListening()
  return {
    /** Whether notifications of other servers currently arrive. */
    isUp: () => isUp,
    async close(): Promise<void> {
      closing.abort()
      await listening
    },
  }
}

/** Waits for a time, or until the signal aborts. Does not keep the process alive. */
async function waitFor(time: number, until: AbortSignal): Promise<void> {
  await wait(time, undefined, { signal: until, ref: false }).catch(() => {})
}
