import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGuardedPost } from '../outgoing/guarded-post.ts'
import type { Open } from '../outgoing/open.ts'
import { openApp, type TestApp } from '../testing/app.ts'
import { databaseKinds, freshDatabase, type TestDatabase } from '../testing/database.ts'
import { hooks } from '../testing/webhooks.ts'
import { createCourier } from './courier.ts'
import { lanes, newInNetwork } from './lanes.ts'

/** The deliveries of this test are never moved to the slow lanes: a delivery that waits for another waits forever. */
const slowAfter = 3_600_000

/** An internet in which each host has an address, and some hosts never answer. */
function openInternet() {
  const addresses = new Map<string, string[]>()
  /** The connections to hosts that do not answer: the host, and the addresses to connect to. */
  const held: { host: string; to: readonly string[] }[] = []
  const over = new AbortController()
  const open: Open = ({ hostname }, to, { signal }) => {
    if (!hostname.startsWith('slow'))
      return Promise.resolve({ status: 200, header: () => undefined, body: answer(), close: () => {} })
    held.push({ host: hostname, to: to ?? [] })
    return new Promise((_, reject) => {
      for (const end of [signal, over.signal]) end.addEventListener('abort', () => reject(new Error('ended')))
    })
  }
  let hosts = 0
  return {
    post: createGuardedPost({ lookup: async host => addresses.get(host) ?? [], open, timeout: slowAfter }),
    held,
    /** Adds a host with a domain of its own. @returns a URL there */
    host(kind: 'slow' | 'quick', ...at: string[]): string {
      hosts += 1
      addresses.set(`${kind}${hosts}.example`, at)
      return `https://${kind}${hosts}.example/hook`
    },
    end: () => over.abort(),
  }
}

async function* answer() {
  yield new Uint8Array()
}

describe.each(databaseKinds)('new receivers that do not answer, on %s,', kind => {
  let database: TestDatabase
  let app: TestApp
  let internet: ReturnType<typeof openInternet>
  let courier: ReturnType<typeof createCourier>
  beforeAll(async () => {
    database = await freshDatabase(kind)
    app = await openApp(database.url)
  })
  afterAll(async () => {
    await app.close()
    await database.remove()
  })
  beforeEach(() => {
    internet = openInternet()
    const settings = { webhooks: { privateHosts: [], retry: [20, 3_600_000] } }
    courier = createCourier({
      ...{ db: app.store.db, post: internet.post, settings, slowAfter },
      logger: pino({ level: 'silent' }),
    })
    courier.start()
    return async () => {
      internet.end()
      await courier.stop()
      await app.store.db.deleteFrom('webhook').execute()
    }
  })

  const { somebody } = hooks(() => app)
  type Somebody = Awaited<ReturnType<typeof somebody>>

  /** Causes a message. @returns the request that it is about */
  async function happen({ create, withdraw }: Somebody): Promise<string> {
    const { id } = (await create()).body.request
    await withdraw(id)
    return id
  }

  /** Causes messages to new webhooks that never answer, of an account and a domain each, at these addresses. */
  async function attack(count: number, addressesOf: (index: number) => string[]): Promise<string[]> {
    const attackers = await Promise.all(
      Array.from({ length: count }, (_, index) => somebody(internet.host('slow', ...addressesOf(index)))),
    )
    return Promise.all(attackers.map(happen))
  }

  const delivered = (somebody: Somebody, request: string) =>
    expect
      .poll(() => somebody.deliveryOf(request), { timeout: 20_000 })
      .toMatchObject({ status: 'delivered', tries: 1 })

  test('of many accounts, domains and networks do not delay a message to a receiver that is known to answer', async () => {
    const known = await somebody(internet.host('quick', '8.8.8.8'))
    await delivered(known, await happen(known))
    await attack(lanes.new.all + 4, index => [`9.9.9.${index}`])
    await expect.poll(() => internet.held.length, { timeout: 20_000 }).toBe(lanes.new.all)
    await delivered(known, await happen(known))
    expect(internet.held).toHaveLength(lanes.new.all)
  })

  test('of many accounts and domains in one network do not delay the first message to another receiver', async () => {
    await attack(lanes.new.all + 4, () => ['9.9.9.9'])
    await expect.poll(() => internet.held.length, { timeout: 20_000 }).toBe(newInNetwork)
    const honest = await somebody(internet.host('quick', '8.8.8.8'))
    await delivered(honest, await happen(honest))
    expect(internet.held).toHaveLength(newInNetwork)
    // The others have used up no attempt.
    const tries = await app.store.db
      .selectFrom('delivery')
      .select('tries')
      .where('status', '=', 'waiting')
      .execute()
    expect(tries.filter(({ tries }) => tries > 0)).toEqual([])
  })

  test('cannot pass as other networks with further addresses: the first message goes to the first ones only', async () => {
    const own = ['9.9.9.9', '2606:4700::1']
    await attack(newInNetwork + 4, index => [`7.7.7.${index}`, ...own])
    const to = () => internet.held.map(({ to }) => to)
    await expect.poll(to, { timeout: 20_000 }).toHaveLength(newInNetwork)
    for (const addresses of to()) {
      expect(addresses).toHaveLength(2)
      expect(addresses).toContain('2606:4700::1')
      expect(addresses).not.toContain('9.9.9.9')
    }
  })
})
