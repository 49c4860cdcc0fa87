import { Server } from 'node:http'
import type { Challenge, Cosigning } from '@countersign/api'
import { accounts } from '@countersign/testbed'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { toSettings } from '../../config/settings.ts'
import { startServer } from '../../server.ts'
import { origin, type TestApp } from '../../testing/app.ts'
import { Browser } from '../../testing/browser.ts'
import { databaseKinds, freshDatabase } from '../../testing/database.ts'
import { confirmationOf, freshSafe, openCosigning, openSafeApp } from '../../testing/safes.ts'
import { useSafeWorld } from '../../testing/use-app.ts'

const { alice, bob, carol } = accounts

const world = useSafeWorld()

const team = () =>
  freshSafe(world, { owners: [alice, bob, carol].map(({ address }) => address), threshold: 2 })

/** Reads the events of a response one by one and skips comments. */
function read(response: Response) {
  if (!response.body) return expect.unreachable()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    async next(): Promise<Cosigning | undefined> {
      for (;;) {
        const match = /data: (.*)\n\n/.exec(text)
        if (match) {
          text = text.slice(match.index + match[0].length)
          return JSON.parse(match[1] ?? '')
        }
        const { value } = await reader.read()
        if (value === undefined) return undefined
        text += value
      }
    },
    cancel: () => reader.cancel(),
  }
}

async function follow(app: TestApp, id: string) {
  return read(await app.fetch(new Request(`${origin}/v1/cosignings/${id}/events`)))
}

describe.each(databaseKinds)('the events of a cosigning, on %s', kind => {
  async function open() {
    const database = await freshDatabase(kind)
    const app = await openSafeApp(world, database.url)
    onTestFinished(async () => {
      await app.close()
      await database.remove()
    })
    return { app, database }
  }

  test('contain each confirmation, the end, and the collection of the session', async () => {
    const { app } = await open()
    const { browser, cosigning, id } = await openCosigning(app, world, await team())
    const events = await follow(app, id)
    expect(await events.next()).toMatchObject({ status: 'NEEDS_CONFIRMATION', asker: { mine: false } })
    for (const owner of [alice, bob])
      await new Browser(app).confirm(id, await confirmationOf(cosigning, owner))
    await browser.collect(id)
    const seen: Cosigning[] = []
    while (!seen.at(-1)?.collected) seen.push((await events.next()) ?? expect.unreachable())
    const revisions = seen.map(({ revision }) => revision)
    expect(revisions).toEqual([...new Set(revisions)].sort((one, other) => one - other))
    expect(seen.at(-1)?.status).toBe('CONFIRMED')
    await events.cancel()
  })

  test('cost one read of the database for each change, regardless of how many pages follow', async () => {
    const { app } = await open()
    const { cosigning, id } = await openCosigning(app, world, await team())
    const followers = await Promise.all(Array.from({ length: 100 }, () => follow(app, id)))
    for (const { next } of followers) await next()
    const queries = vi.spyOn(app.store.db.getExecutor(), 'executeQuery')
    await new Browser(app).confirm(id, await confirmationOf(cosigning, alice))
    for (const { next } of followers) expect((await next())?.revision).toBeGreaterThan(1)
    const reads = queries.mock.calls.filter(([{ sql }]) => sql.startsWith('select * from "cosigning" '))
    // This includes the reads of the confirmation itself, for each of its two changes.
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.length).toBeLessThan(20)
    for (const { cancel } of followers) await cancel()
  })

  test.runIf(kind === 'postgres')('are received on another server immediately', async () => {
    const { app, database } = await open()
    const other = await openSafeApp(world, database.url)
    const { cosigning, id } = await openCosigning(app, world, await team())
    const events = await follow(other, id)
    expect((await events.next())?.revision).toBe(1)
    await new Browser(app).confirm(id, await confirmationOf(cosigning, alice))
    expect((await events.next())?.revision).toBeGreaterThan(1)
    // A server that shuts down ends its streams; the page reconnects to another one.
    await other.close()
    expect(await events.next()).toBeUndefined()
  })
})

test('a server stops immediately, even while pages follow a cosigning', async () => {
  const { chainId, url } = world.chain
  const settings = toSettings({
    database: 'sqlite::memory:',
    port: 0,
    chains: [{ id: chainId, nodes: [url] }],
  })
  const server = await startServer({ settings, logger: pino({ level: 'silent' }) })
  const safe = await team()
  const asked = await fetch(`${server.origin}/v1/challenges`, {
    method: 'POST',
    headers: { origin: server.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ purpose: 'sign-in', account: `eip155:${chainId}:${safe.address}` }),
  })
  const { cosigning } = (await asked.json()) as Challenge
  const events = read(await fetch(`${server.origin}/v1/cosignings/${cosigning?.id}/events`))
  expect((await events.next())?.id).toBe(cosigning?.id)
  // Where connections remain, the server closes them after a while.
  const closing = vi.spyOn(Server.prototype, 'closeAllConnections')
  await server.stop()
  expect(await events.next()).toBeUndefined()
  expect(closing).not.toHaveBeenCalled()
})
