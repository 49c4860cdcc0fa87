import { setTimeout as pause } from 'node:timers/promises'
import type { Program } from '@countersign/testbed'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { migrations } from '../store/migrations/index.ts'
import { Browser } from './browser.ts'
import { type DatabaseKind, emptyDatabase, untilUsed } from './database.ts'
import { overTheWire } from './over-the-wire.ts'
import { countersign, startCountersign } from './program.ts'

/**
 * Defines the tests of a program that stops at any moment. There is one test file per database, so that they run in
 * parallel.
 */
export function describeCrashes(kind: DatabaseKind): void {
  describe(`on ${kind}`, () => {
    test('migrate brings the database up to date once', async () => {
      const database = await emptyDatabase(kind)
      const environment = { DATABASE_URL: database.url }
      expect(await countersign(['migrate'], environment)).toEqual({
        code: 0,
        output: `Migrated: ${Object.keys(migrations).join(', ')}\n`,
      })
      expect(await countersign(['migrate'], environment)).toEqual({
        code: 0,
        output: 'The database is up to date.\n',
      })
      await database.remove()
    })

    test('killed in the middle of its first start, it starts the next time', async () => {
      // Before it has reached the database, nothing can be left incomplete.
      for (const milliseconds of [0, 5, 15, 40]) {
        const database = await emptyDatabase(kind)
        const environment = { DATABASE_URL: database.url }
        const kill = new AbortController()
        const first = countersign(['migrate'], environment, kill.signal)
        await untilUsed(database.url)
        await pause(milliseconds)
        kill.abort()
        await first
        expect(await countersign(['migrate'], environment)).toMatchObject({ code: 0 })
        await database.remove()
      }
    })

    test('a stop lets every request under way finish: each sign-in that was acknowledged is there afterwards', async () => {
      const database = await emptyDatabase(kind)
      const program = await startCountersign(database.url)
      const stream = signInStream(program)
      await stream.until(5)
      expect(await program.end('SIGTERM')).toBe(0)
      const acknowledged = await stream.end()
      const again = await startCountersign(database.url)
      expect(await missing(acknowledged, again)).toEqual([])
      await again.end('SIGTERM')
      await database.remove()
    })

    test('after kill -9, twenty times in the middle of sign-ins, every one that was acknowledged is there', {
      timeout: 300_000,
    }, async () => {
      const database = await emptyDatabase(kind)
      const acknowledged: Browser[] = []
      let unanswered: readonly Unanswered[] = []
      for (let round = 0; round < 20; round += 1) {
        const program = await startCountersign(database.url)
        // A person must not have to sign again because the server crashed between the commit and the response.
        for (const { browser, send } of unanswered) {
          browser.turnTo(overTheWire(program))
          const reply = await send()
          if (reply.status !== 200) expect(reply.body.code).toBe('challenge-in-progress')
          else acknowledged.push(browser)
        }
        const stream = signInStream(program)
        await stream.until(3)
        expect(await program.end('SIGKILL')).toBe('SIGKILL')
        acknowledged.push(...(await stream.end()))
        unanswered = stream.unanswered
      }
      const last = await startCountersign(database.url)
      expect(acknowledged.length).toBeGreaterThanOrEqual(60)
      expect(await missing(acknowledged, last)).toEqual([])
      await last.end('SIGTERM')
      await database.remove()
    })
  })
}

type Unanswered = { readonly browser: Browser; readonly send: () => ReturnType<Browser['answer']> }

/** Signs in with new people, four at a time, until it is ended or the server stops. Keeps those that got a session. */
function signInStream(program: Program) {
  const acknowledged: Browser[] = []
  const unanswered: Unanswered[] = []
  let running = true
  let refused: string | undefined
  const target = overTheWire(program)
  const lanes = Array.from({ length: 4 }, async () => {
    while (running) {
      const browser = new Browser(target)
      try {
        const key = privateKeyToAccount(generatePrivateKey())
        const { body } = await browser.challenge(`eip155:${inject('chainId')}:${key.address}`)
        const signature = await key.signMessage({ message: body.message })
        const send = () => browser.answer(body.id, body.message, signature)
        const reply = await send().catch(error => {
          unanswered.push({ browser, send })
          throw error
        })
        if (reply.status === 200) acknowledged.push(browser)
        else refused = reply.body.detail
      } catch {
        // The server has stopped.
        return
      }
    }
  })
  return {
    unanswered,
    async until(count: number) {
      while (acknowledged.length < count && refused === undefined)
        await new Promise(resolve => setTimeout(resolve, 5))
    },
    async end() {
      running = false
      await Promise.all(lanes)
      expect(refused).toBeUndefined()
      return acknowledged
    },
  }
}

export async function missing(browsers: readonly Browser[], program: Program): Promise<Browser[]> {
  const target = overTheWire(program)
  const lost: Browser[] = []
  for (const browser of browsers) {
    browser.turnTo(target)
    if ((await browser.session()).body.session === null) lost.push(browser)
  }
  return lost
}
