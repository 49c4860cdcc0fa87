import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@countersign/api'
import { startChain, startPostgres, startProgram } from '@countersign/testbed'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { browserFetch } from './browser-fetch.ts'
import { quantile, table, whole } from './figures.ts'

const people = 600
const warmUp = 100
const lanes = 16
const config = fileURLToPath(new URL('./sign-ins.config.ts', import.meta.url))
const program = fileURLToPath(import.meta.resolve('@countersign/server/program'))

/**
 * Measures how many people sign in per second: challenge, answer and session over HTTP, with one server process, and
 * every commit on disk before it is acknowledged. The clients run and sign on the same machine.
 */
export async function signIns(): Promise<void> {
  await using chain = await startChain()
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'))
  await using postgres = await startPostgres()
  const databases = {
    'SQLite (WAL, FULL)': `sqlite:${join(folder, 'countersign.db')}`,
    'PostgreSQL (default durability)': await postgres.createDatabase(),
  }
  const rows = [['', 'sign-ins/s', 'p50 ms', 'p99 ms']]
  for (const [name, database] of Object.entries(databases)) {
    const server = await startProgram(program, ['start', '--no-pages', '--port', '0', '--config', config], {
      DATABASE_URL: database,
      [`COUNTERSIGN_NODES_${chain.chainId}`]: chain.url,
    })
    await load(server.url, chain.chainId, warmUp)
    const { seconds, times } = await load(server.url, chain.chainId, people)
    rows.push([
      name,
      whole(people / seconds),
      quantile(times, 0.5).toFixed(1),
      quantile(times, 0.99).toFixed(1),
    ])
    await server.end('SIGTERM')
  }
  await rm(folder, { recursive: true, force: true })
  table(rows)
  console.log(
    `\n${people} people, ${lanes} at a time. The time of one is that of its three requests; signing is not counted.`,
  )
}

async function load(
  url: string,
  chainId: number,
  count: number,
): Promise<{ seconds: number; times: number[] }> {
  const times: number[] = []
  let left = count
  const started = performance.now()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (left > 0) {
        left -= 1
        times.push(await signIn(url, chainId))
      }
    }),
  )
  return { seconds: (performance.now() - started) / 1000, times }
}

async function signIn(url: string, chainId: number): Promise<number> {
  const key = privateKeyToAccount(generatePrivateKey())
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
