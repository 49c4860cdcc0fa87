import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '@countersign/testbed'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import type { Config } from './config/config.ts'
import { toSettings } from './config/settings.ts'
import { startServer } from './server.ts'
import { openIdOn } from './testing/app.ts'

/** Starts a server with these nodes, and returns what it has logged. */
async function startWith(
  nodes: string[],
  explorer: string | null = 'https://explorer.example',
  config: Config = {},
): Promise<{ level: number; msg: string; chain?: string; signed?: string; origin?: string }[]> {
  const lines: string[] = []
  const server = await startServer({
    settings: toSettings({
      ...config,
      database: 'sqlite::memory:',
      port: 0,
      chains: [{ id: inject('chainId'), nodes, explorer }],
    }),
    logger: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
  })
  await server.stop()
  return lines.map(line => JSON.parse(line))
}

const warning = (chainId: number) => ({
  level: 40,
  chain: `eip155:${chainId}`,
  msg: 'only one node is configured for this chain: a single node decides about contract accounts; configure a second one',
})

test('a chain with a single node causes a warning at the start, one with two does not', async () => {
  const { href } = new URL(inject('chainUrl'))
  expect(await startWith([href])).toContainEqual(expect.objectContaining(warning(inject('chainId'))))
  const lines = await startWith([href, href.replace('http', 'ws')])
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
})

test('the first start says in one line that the database was migrated', async () => {
  const lines = await startWith([inject('chainUrl')])
  expect(lines.filter(({ msg }) => msg.includes('migrated'))).toEqual([
    expect.objectContaining({ first: '0001_foundation', last: expect.stringMatching(/^\d{4}_/) }),
  ])
})

test('a chain without a block explorer causes a warning at the start: some wallets cannot add it', async () => {
  const { href } = new URL(inject('chainUrl'))
  expect(await startWith([href, href.replace('http', 'ws')], null)).toContainEqual(
    expect.objectContaining({
      level: 40,
      chain: `eip155:${inject('chainId')}`,
      msg: expect.stringContaining('no block explorer'),
    }),
  )
})

test.each([
  [{ name: 'Zürcher Bank' }, ['Z[U+00FC]rcher Bank']],
  [{ name: 'Zürcher Bank', statements: { 'sign-in': 'Sign in to our bank.' } }, []],
  [{ name: 'Bank' }, []],
])(
  'a name that wallets show differently causes a warning at the start, unless the text is configured: %j',
  async (config, signed) => {
    const { href } = new URL(inject('chainUrl'))
    const lines = await startWith([href, href.replace('http', 'ws')], undefined, config)
    expect(lines.filter(({ level }) => level >= 40).map(line => line.signed)).toEqual(signed)
  },
)

test.each<[config: Config, origins: string[]]>([
  [{ publicOrigin: 'https://id.example' }, ['https://id.example']],
  [{ publicOrigin: 'https://id.example', trustedProxies: 1 }, []],
  [{ publicOrigin: 'http://localhost:4310' }, []],
])(
  'a proxy that is not trusted causes a warning at the start: the limits would count everyone as one network: %j',
  async (config, origins) => {
    const { href } = new URL(inject('chainUrl'))
    const lines = await startWith([href, href.replace('http', 'ws')], undefined, config)
    expect(lines.filter(({ level }) => level >= 40).map(line => line.origin)).toEqual(origins)
  },
)

test('the key for push services is created at the first start, and kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-push-key-'))
  const file = join(folder, 'countersign.db')
  const keys = async () => {
    const server = await startServer({
      settings: toSettings({
        database: `sqlite:${file}`,
        port: 0,
        chains: [{ id: inject('chainId'), nodes: [inject('chainUrl')] }],
      }),
      logger: pino({ enabled: false }),
    })
    await server.stop()
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      return database.prepare('select public_key, private_key from push_key').all()
    } finally {
      database.close()
    }
  }
  try {
    const first = await keys()
    expect(first).toHaveLength(1)
    expect(await keys()).toEqual(first)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a connection that a browser opened in advance does not delay the shutdown', async () => {
  const server = await startServer({
    settings: toSettings({
      database: 'sqlite::memory:',
      port: 0,
      chains: [{ id: inject('chainId'), nodes: [inject('chainUrl')] }],
    }),
    logger: pino({ enabled: false }),
  })
  const connection = connect(server.port, 'localhost')
  await once(connection, 'connect')
  // The first response arrives after the server has accepted the earlier connection.
  await fetch(`${server.origin}/healthz`)
  const closed = once(connection, 'close')
  await server.stop()
  await closed
})

test('a start that fails once the server listens closes its port', async () => {
  const taken = createServer().listen(0)
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  taken.close()
  await once(taken, 'close')
  const settings = toSettings({
    database: 'sqlite::memory:',
    port,
    chains: [{ id: inject('chainId'), nodes: [inject('chainUrl')] }],
  })
  const starting = startServer({
    settings: { ...settings, publicOrigin: 'not an origin' },
    logger: pino({ enabled: false }),
  })
  await expect(starting).rejects.toThrow('Invalid URL')
  await expect(fetch(`http://localhost:${port}`)).rejects.toThrow('fetch failed')
})

test.each([{}, openIdOn])('the first response of a server is not a failure: %j', async config => {
  const port = await freePort()
  const starting = startServer({
    settings: toSettings({
      ...config,
      database: 'sqlite::memory:',
      port,
      chains: [{ id: inject('chainId'), nodes: [inject('chainUrl')] }],
    }),
    logger: pino({ enabled: false }),
  })
  // As a load balancer does that waits for the port to open.
  const firstStatus = async (): Promise<number> => {
    try {
      return (await fetch(`http://localhost:${port}/healthz`)).status
    } catch {
      await setTimeout(1)
      return firstStatus()
    }
  }
  const [status, server] = await Promise.all([firstStatus(), starting])
  expect(status).toBe(200)
  await server.stop()
})
