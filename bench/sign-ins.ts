import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@countersign/api'
import { type Program, startChain, startPostgres, startProgram } from '@countersign/testbed'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { browserFetch } from './browser-fetch.ts'
import { cpuOf } from './cpu-of.ts'
import { quantile, table, whole } from './figures.ts'
import { program } from './program.ts'

const people = 5_000
const warmUp = 5_000
const lanes = 16
const config = fileURLToPath(new URL('./sign-ins.config.ts', import.meta.url))
const floor = fileURLToPath(new URL('./floor.ts', import.meta.url))

/**
 * Measures how many people sign in per second, and what a sign-in costs: challenge, answer and session over HTTP, with
 * one server process and with two on one PostgreSQL, and every commit on disk before it is acknowledged. The clients run
 * and sign on the same machine. A floor in the same run (`floor.ts`) shows what cannot be saved.
 */
export async function signIns(): Promise<void> {
  await using chain = await startChain()
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'))
  await using postgres = await startPostgres()
  const start = (database: string) =>
    startProgram(program, ['start', '--no-pages', '--port', '0', '--config', config], {
      DATABASE_URL: database,
      [`COUNTERSIGN_NODES_${chain.chainId}`]: chain.url,
    })
  const least = await measure([await startProgram(floor, [join(folder, 'floor.db')])], chain.chainId)
  const shared = await postgres.createDatabase()
  const servers = {
    'SQLite (WAL, FULL)': await measure(
      [await start(`sqlite:${join(folder, 'countersign.db')}`)],
      chain.chainId,
    ),
    'PostgreSQL (default durability)': await measure(
      [await start(await postgres.createDatabase())],
      chain.chainId,
    ),
    'PostgreSQL, two servers': await measure([await start(shared), await start(shared)], chain.chainId),
  }
  await rm(folder, { recursive: true, force: true })
  const row = (name: string, { perSecond, times, cpu }: Measured) => [
    name,
    whole(perSecond),
    quantile(times, 0.5).toFixed(1),
    quantile(times, 0.99).toFixed(1),
    cpu.toFixed(2),
    (cpu / least.cpu).toFixed(1),
  ]
  table([
    ['', 'sign-ins/s', 'p50 ms', 'p99 ms', 'CPU ms', 'of the floor'],
    row('Floor: Hono, node:sqlite (WAL, FULL)', least),
    ...Object.entries(servers).map(([name, measured]) => row(name, measured)),
  ])
  console.log(
    `\n${people} people, ${lanes} at a time. The time of one is that of its three requests; signing is not counted. CPU: of the server processes, for one sign-in. Targets: at most 2 times the floor on SQLite, 3 on PostgreSQL; with two servers, 1,000 sign-ins a second and a p99 of 50 ms.`,
  )
}

type Measured = { readonly perSecond: number; readonly times: readonly number[]; readonly cpu: number }

async function measure(servers: readonly Program[], chainId: number): Promise<Measured> {
  const urls = servers.map(({ url }) => url)
  const used = async () => {
    const each = await Promise.all(servers.map(({ pid }) => cpuOf(pid)))
    return each.reduce((sum, cpu) => sum + cpu, 0)
  }
  await load(urls, chainId, warmUp)
  const before = await used()
  const { seconds, times } = await load(urls, chainId, people)
  const cpu = ((await used()) - before) / people
  await Promise.all(servers.map(server => server.end('SIGTERM')))
  return { perSecond: people / seconds, times, cpu }
}

/** Lets people sign in, at each server as many at a time. */
async function load(
  urls: readonly string[],
  chainId: number,
  count: number,
): Promise<{ seconds: number; times: number[] }> {
  const times: number[] = []
  const keys = Array.from({ length: count }, () => privateKeyToAccount(generatePrivateKey()))
  const started = performance.now()
  const lane = async (url: string) => {
    for (let key = keys.pop(); key; key = keys.pop()) times.push(await signIn(url, chainId, key))
  }
  const perServer = lanes / urls.length
  await Promise.all(urls.flatMap(url => Array.from({ length: perServer }, () => lane(url))))
  return { seconds: (performance.now() - started) / 1000, times }
}

async function signIn(url: string, chainId: number, key: PrivateKeyAccount): Promise<number> {
  const client = createClient({ baseUrl: url, fetch: browserFetch(url) })
  const started = performance.now()
  const { id, message } = await client.challenge({
    purpose: 'sign-in',
    account: `eip155:${chainId}:${key.address}`,
  })
  const asked = performance.now()
  const signature = await key.signMessage({ message })
  const signed = performance.now()
  await client.answer(id, { message, signature })
  const { session } = await client.session()
  if (!session) throw new Error('A sign-in that was acknowledged has no session.')
  return performance.now() - signed + (asked - started)
}
