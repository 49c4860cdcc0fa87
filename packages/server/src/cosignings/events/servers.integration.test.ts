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

const { alice, bob, carol, dave } = accounts

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

/** @param network - an address, which counts where proxies are trusted */
async function follow(app: TestApp, id: string, network = '192.0.2.1') {
  const headers = { 'x-forwarded-for': network }
  return read(await app.fetch(new Request(`${origin}/v1/cosignings/${id}/events`, { headers })))
}

describe.each(databaseKinds)('the events of a cosigning, on %s', kind => {
  async function open(options: Parameters<typeof openSafeApp>[2] = {}) {
    const database = await freshDatabase(kind)
    const app = await openSafeApp(world, database.url, options)
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
    const { app } = await open({ config: { trustedProxies: 1 } })
    const { cosigning, id } = await openCosigning(app, world, await team())
    const followers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => follow(app, id, `192.0.2.${index}`)),
    )
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

  test('are always sent to the browser that started it and to its owners, even if strangers hold all other streams', async () => {
    const { app } = await open({ config: { trustedProxies: 1 } })
    const { id, browser } = await openCosigning(app, world, await team())
    const [owner, stranger] = [new Browser(app), new Browser(app)]
    await owner.signIn(alice, world.chain.chainId)
    await stranger.signIn(dave, world.chain.chainId)
    const held: ReadableStream[] = []
    const statusFrom = async (address: string, { cookies } = new Browser(app)) => {
      const headers = {
        'x-forwarded-for': address,
        cookie: [...cookies].map(pair => pair.join('=')).join('; '),
      }
      const { status, body } = await app.fetch(
        new Request(`${origin}/v1/cosignings/${id}/events`, { headers }),
      )
      if (status === 200 && body) held.push(body)
      return status
    }
    for (let network = 1; held.length < 200; network += 1)
      while ((await statusFrom(`192.0.2.${network}`)) === 200);
    expect(await statusFrom('198.51.100.1')).toBe(429)
    expect(await statusFrom('198.51.100.1', stranger)).toBe(429)
    // From a network of the strangers too.
    for (const address of ['192.0.2.1', '198.51.100.1'])
      expect([await statusFrom(address, browser), await statusFrom(address, owner)]).toEqual([200, 200])
    // Their streams are limited as well.
    while ((await statusFrom('198.51.100.1', browser)) === 200);
    expect(held.length).toBeLessThan(250)
    for (const stream of held) await stream.cancel()
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
