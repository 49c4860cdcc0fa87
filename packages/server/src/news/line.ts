import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Store } from '../store/open.ts'

/** A line on which all servers of one PostgreSQL hear each other (`LISTEN`, `NOTIFY`). */
export type Line = {
  /** Whether what others say is heard just now. */
  up(): boolean
  close(): Promise<void>
}

export type LineOptions = {
  connect: NonNullable<Store['connect']>
  channel: string
  /** Says something on the channel, on another connection than the one that listens. */
  say(text: string): Promise<void>
  heard(text: string): void
  /** The line came up or went down: what was said just before may not have been heard. */
  changed(): void
  logger: Logger
  /** How long what was said may take to be heard, in milliseconds. */
  patience: number
  /** How often it is tried whether the line still carries, in milliseconds. */
  tryEvery: number
}

/** A word of trial starts with a character that no id has. */
const trial = '?'
const firstRest = 250
const longestRest = 60_000

/**
 * Listens on a connection of its own, and opens it anew after it broke.
 *
 * A line counts only while a word of our own comes back on it: behind a pooler that hands the connection to others
 * after each transaction, `LISTEN` succeeds and nothing is ever heard; and a peer that vanished says no goodbye.
 */
export function openLine(options: LineOptions): Line {
  const { connect, channel, say, heard, changed, logger, patience, tryEvery } = options
  const over = new AbortController()
  let up = false
  let complained = false

  /** Holds one connection for as long as it carries. @throws {Error} of the database */
  async function hold(): Promise<void> {
    const client = connect()
    const broken = new AbortController()
    const ended = AbortSignal.any([over.signal, broken.signal])
    const trials = new Map<string, (came: boolean) => void>()
    const end = () => {
      broken.abort()
      for (const settle of trials.values()) settle(false)
    }
    over.signal.addEventListener('abort', end, { once: true, signal: broken.signal })
    client.on('error', end)
    client.on('end', end)
    client.on('notification', ({ payload = '' }) => {
      if (payload.startsWith(trial)) trials.get(payload)?.(true)
      else heard(payload)
    })

    async function carries(): Promise<boolean> {
      const word = `${trial}${crypto.randomUUID()}`
      const { promise, resolve } = Promise.withResolvers<boolean>()
      trials.set(word, resolve)
      const timer = setTimeout(() => resolve(false), patience)
      try {
        await say(word)
        return !ended.aborted && (await promise)
      } finally {
        clearTimeout(timer)
        trials.delete(word)
      }
    }

    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      while (await carries()) {
        if (!up) {
          up = true
          complained = false
          logger.info('hearing of changes from the database')
          changed()
        }
        await rest(tryEvery, ended)
      }
    } finally {
      broken.abort()
      // Not waited for: a peer that vanished does not answer this either.
      client.end().catch(() => {})
    }
  }

  async function keep(): Promise<void> {
    for (let pause = firstRest; !over.signal.aborted; pause = Math.min(pause * 2, longestRest)) {
      let error: unknown
      await hold().catch((reason: unknown) => {
        error = reason
      })
      if (over.signal.aborted) break
      if (up || !complained)
        logger.warn(
          error === undefined ? {} : { error: String(error) },
          'changes are not heard from the database; asking it for them until they are',
        )
      complained = true
      if (up) {
        up = false
        pause = firstRest
        changed()
      }
      await rest(pause, over.signal)
    }
  }

  const kept = keep()
  return {
    up: () => up,
    async close() {
      over.abort()
      await kept
    },
  }
}

/** Waits a while, or until it is given up. Keeps no process alive. */
async function rest(time: number, until: AbortSignal): Promise<void> {
  await wait(time, undefined, { signal: until, ref: false }).catch(() => {})
}
