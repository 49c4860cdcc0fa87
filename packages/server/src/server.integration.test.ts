import { once } from 'node:events'
import { connect } from 'node:net'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { toSettings } from './config/settings.ts'
import { startServer } from './server.ts'

/** Starts a server with so many nodes, and gives what it has logged by then. */
async function startWith(
  nodes: string[],
  explorer: string | null = 'https://explorer.example',
): Promise<{ level: number; msg: string; chain?: string }[]> {
  const lines: string[] = []
  const server = await startServer({
    settings: toSettings({
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
  msg: 'one node alone vouches for contract accounts of this chain; configure a second',
})

test('a chain with a single node is warned of at the start, one with two is not', async () => {
  const { href } = new URL(inject('chainUrl'))
  expect(await startWith([href])).toContainEqual(expect.objectContaining(warning(inject('chainId'))))
  const lines = await startWith([href, href.replace('http', 'ws')])
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
})

test('A chain without block explorer is warned of at the start: some wallets cannot add it.', async () => {
  const { href } = new URL(inject('chainUrl'))
  expect(await startWith([href, href.replace('http', 'ws')], null)).toContainEqual(
    expect.objectContaining({
      level: 40,
      chain: `eip155:${inject('chainId')}`,
      msg: expect.stringContaining('no block explorer'),
    }),
  )
})

test('a connection that a browser opened ahead of need does not hold up the end', async () => {
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
  // The first answer comes after the server has taken the connection before it.
  await fetch(`${server.origin}/healthz`)
  const closed = once(connection, 'close')
  await server.stop()
  await closed
})
