import { startGateway } from '@countersign/testbed'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { openStore } from '../store/open.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { month } from './pace.ts'
import { createQuota } from './quota.ts'

describe.each(databaseKinds)('the month’s requests to the gateway, on %s', kind => {
  async function open(requestsPerMonth: number | null = null) {
    const database = await freshDatabase(kind)
    const store = openStore(toSettings({ database: database.url }).database)
    await store.migrate()
    onTestFinished(async () => {
      await store.close()
      await database.remove()
    })
    const gateway = await startGateway({ chains: [] })
    onTestFinished(() => gateway.stop())
    let time = 1_800_000_000_000
    const log: string[] = []
    const logger = pino({ level: 'warn' }, { write: line => void log.push(line) })
    const server = (key: string | undefined = 'key') =>
      createQuota({
        db: store.db,
        gateway: { url: gateway.url, key, wallet: null, requestsPerMinute: 120, requestsPerMonth },
        logger,
        now: () => time,
      })
    return {
      gateway,
      server,
      servers: [server(), server()] as const,
      log,
      pass: (milliseconds: number) => {
        time += milliseconds
      },
      now: () => time,
    }
  }

  test('are shared by servers that send at once, and never exceed the quota', async () => {
    const { gateway, servers } = await open()
    gateway.meter({ limit: 50_000, remaining: 9, reset: 86_400 })
    await servers[0].fetch(`${gateway.url}/v1/chains`)
    const takes = await Promise.all(
      Array.from({ length: 30 }, (_, at) => servers[at % 2 === 0 ? 0 : 1].take('page')),
    )
    const taken = takes.filter(answer => answer.taken).length
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThanOrEqual(8)
  })

  test('are corrected on each server by the numbers of the gateway, until its window ends', async () => {
    const { gateway, servers, pass, now } = await open()
    const [here, there] = servers
    expect(await there.take('old')).toEqual({ taken: true })
    gateway.meter({ limit: 50_000, remaining: 1, reset: 864_000 })
    await here.fetch(`${gateway.url}/v1/chains`)
    expect(await there.take('page')).toEqual({ taken: false, until: now() + 864_000_000 })
    expect(await there.exhaustedUntil()).toBe(now() + 864_000_000)
    pass(864_000_000)
    expect(await there.exhaustedUntil()).toBeNull()
    expect(await there.take('page')).toEqual({ taken: true })
  })

  test('are used up after a refusal, whose response reaches the caller', async () => {
    const { gateway, servers } = await open()
    gateway.meter({ limit: 50_000, remaining: 0, reset: 3_600 })
    const refused = await servers[0].fetch(`${gateway.url}/v1/chains`)
    expect([refused.status, await refused.json()]).toEqual([429, { detail: 'Monthly quota exceeded.' }])
    expect((await servers[1].take('page')).taken).toBe(false)
  })

  test('are counted separately for another key', async () => {
    const { gateway, servers, server } = await open()
    gateway.meter({ limit: 50_000, remaining: 0, reset: 3_600 })
    await servers[0].fetch(`${gateway.url}/v1/chains`)
    expect((await servers[0].take('page')).taken).toBe(false)
    expect((await server('other').take('page')).taken).toBe(true)
  })

  test('are logged once at each threshold, and again in the next window', async () => {
    const { gateway, servers, log, pass } = await open()
    const said = () =>
      log.splice(0).map(line => {
        const { msg } = JSON.parse(line) as { msg: string }
        return msg
      })
    const ask = async (remaining: number) => {
      gateway.meter({ limit: 1_000, remaining, reset: 86_400 })
      await Promise.all(servers.map(server => server.fetch(`${gateway.url}/v1/chains`)))
    }
    await ask(900)
    expect(said()).toEqual([])
    await ask(190)
    await ask(180)
    expect(said()).toEqual(['20 % or less of the monthly quota of the Safe gateway is left'])
    await ask(40)
    expect(said()).toEqual(['5 % or less of the monthly quota of the Safe gateway is left'])
    await ask(1)
    expect(said()).toEqual(['the monthly quota of the Safe gateway is used up'])
    pass(86_400_000)
    await ask(150)
    expect(said()).toEqual(['20 % or less of the monthly quota of the Safe gateway is left'])
  })

  test('follow the operator’s limit if the gateway reports no limit, and are available again a month later', async () => {
    const { servers, pass } = await open(100)
    const takeAll = async () => {
      let count = 0
      for (let hours = 0; hours < month / 3_600_000; hours += 6) {
        while ((await servers[0].take('page')).taken) count += 1
        pass(6 * 3_600_000)
      }
      return count
    }
    const first = await takeAll()
    expect(first).toBeLessThanOrEqual(100)
    expect(first).toBeGreaterThan(80)
    expect((await servers[1].take('page')).taken).toBe(true)
  })
})
