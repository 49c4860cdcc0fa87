import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type AccountId, parseAccountId } from '@countersign/core'
import { type Store, toSettings } from '@countersign/server'
import { type Chain, type Program, startChain, startPostgres, startProgram } from '@countersign/testbed'
import { sql } from 'kysely'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { openStore } from '../../packages/server/src/store/open.ts'
import { inLanes } from '../cosigning/in-lanes.ts'
import { type Client, createClient, signIn, signingAs } from '../exhaustion/client.ts'
import { quantile, table, whole } from '../figures.ts'
import { fillAccount } from '../fill-account.ts'
import { addExpired, fill, type Rows } from './fill.ts'

const all: Rows = { sessions: 10_000_000, challenges: 10_000_000, proofs: 2_000_000, requests: 1_000_000 }
const program = fileURLToPath(new URL('./server.ts', import.meta.url))
/** The people whose requests are measured, and what each has. */
const people = 40
const amounts = { proofs: 20, requests: 100, keys: 2 }
/** How many times each person does everything. */
const rounds = 12
/** How many requests are under way at a time. */
const lanes = 4
/** How many rows of each kind expire while people sign in. */
const expiring = 50_000
const target = 1.3
const never = 86_400_000

/** What a person does, by the requests that it takes. */
const tasks = {
  'account page': ['/v1/session', '/v1/sessions', '/v1/cosignings', '/v1/proofs?limit=20', '/v1/for-you/ids'],
  'list of proofs': ['/v1/proofs?limit=50'],
  'search in proofs': ['/v1/proofs?search=nowhere'],
  'list of requests': ['/v1/requests?limit=50'],
  'search in requests': ['/v1/requests?search=nowhere'],
  'proofs of an account': ['/v1/accounts/{account}/proofs?limit=50'],
  'For you': ['/v1/for-you'],
}
type Task = 'sign-in' | keyof typeof tasks
const taskNames = Object.keys(tasks) as (keyof typeof tasks)[]

/**
 * Measures whether a server becomes slower with ten million sessions, as many past challenges, two million proofs and a
 * million requests. The same people do the same on an empty database and on a full one, in turn, on both engines.
 * Expired rows are removed while people sign in.
 *
 * @param scale - the share of these rows, for a shorter run
 */
export async function rows(scale: number): Promise<void> {
  const amount: Rows = {
    sessions: Math.round(all.sessions * scale),
    challenges: Math.round(all.challenges * scale),
    proofs: Math.round(all.proofs * scale),
    requests: Math.round(all.requests * scale),
  }
  await using chain = await startChain()
  const missed: string[] = []
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'))
  try {
    await compare('SQLite', async name => `sqlite:${join(folder, `${name}.db`)}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await using postgres = await startPostgres()
  await compare('PostgreSQL', () => postgres.createDatabase())
  console.log(
    `\n${whole(amount.sessions)} sessions, ${whole(amount.challenges)} challenges, ${whole(amount.proofs)} proofs, ${whole(amount.requests)} requests. Target: at most ${target} times as long at p99 as with an empty database: ${missed.length === 0 ? 'met' : `MISSED: ${missed.join(', ')}`}.`,
  )

  async function compare(engine: string, create: (name: string) => Promise<string>): Promise<void> {
    console.log(`\n${engine}\n`)
    const empty = await prepare(chain, await create('empty'), {
      sessions: 0,
      challenges: 0,
      proofs: 0,
      requests: 0,
    })
    const full = await prepare(chain, await create('full'), amount)
    console.error(`${whole((await sizeOf(full.store, full.database)) / 1e6)} MB`)
    const times = await measureInTurn(chain, { empty, full })
    const sweeping = {
      empty: await measureSweeping(chain, empty),
      full: await measureSweeping(chain, full),
    }
    const line = (name: string, none: readonly number[], many: readonly number[]) => {
      const ratio = quantile(many, 0.99) / quantile(none, 0.99)
      if (ratio > target) missed.push(`${engine}, ${name} (${ratio.toFixed(2)})`)
      const shown = [none, many].flatMap(each => [0.5, 0.99].map(share => quantile(each, share).toFixed(1)))
      return [name, ...shown, ratio.toFixed(2)]
    }
    table([
      ['', 'empty p50 ms', 'p99', 'full p50 ms', 'p99', 'ratio'],
      ...(['sign-in', ...taskNames] as const).map(task => line(task, times.empty[task], times.full[task])),
      line('sign-in while rows are removed', sweeping.empty.signIns, sweeping.full.signIns),
    ])
    console.log(
      `${whole(expiring)} sessions and as many challenges that had expired were removed in ${sweeping.empty.seconds.toFixed(1)} s (empty) and ${sweeping.full.seconds.toFixed(1)} s (full).`,
    )
    for (const { store } of [empty, full]) await store.close()
  }
}

type Person = { readonly client: Client; readonly account: AccountId }
type Prepared = { readonly database: string; readonly store: Store; readonly keys: readonly `0x${string}`[] }

/** Creates a database with rows of strangers. */
async function prepare(chain: Chain, database: string, amount: Rows): Promise<Prepared> {
  const { database: settings } = toSettings({ database })
  // Filling takes longer than statements of a server may.
  const store = openStore(
    settings.kind === 'sqlite'
      ? settings
      : { ...settings, url: `${settings.url}?query_timeout=86400000&statement_timeout=86400000` },
  )
  await store.migrate()
  await fill(store, amount, text => console.error(text))
  const keys = Array.from({ length: people }, generatePrivateKey)
  const server = await start(chain, database, never)
  const entered = await inLanes(keys, lanes, key => enter(server, chain, key))
  for (const { client } of entered) client.close()
  await server.end('SIGTERM')
  const document = JSON.stringify({ filler: '0'.repeat(1_500) })
  for (const { account } of entered) await fillAccount(store.db, { account, browser: '', document, amounts })
  return { database, store, keys }
}

const start = (chain: Chain, database: string, sweepEvery: number) =>
  startProgram(program, [database, String(chain.chainId), chain.url, String(sweepEvery)])

async function enter(server: Program, { chainId }: Chain, key: `0x${string}`): Promise<Person> {
  const client = createClient(server.url, '127.0.0.1')
  const owner = privateKeyToAccount(key)
  const account = parseAccountId(`eip155:${chainId}:${owner.address}`)
  const { status, body } = await signIn(client, account, signingAs(owner))
  if (status !== 200) throw new Error(`The sign-in was answered with ${status}: ${body}`)
  return { client, account }
}

type Times = Record<Task, number[]>
const noTimes = (): Times => ({
  'sign-in': [],
  'account page': [],
  'list of proofs': [],
  'search in proofs': [],
  'list of requests': [],
  'search in requests': [],
  'proofs of an account': [],
  'For you': [],
})

/** Lets the same people do the same on two servers, in turn. */
async function measureInTurn(chain: Chain, { empty, full }: { empty: Prepared; full: Prepared }) {
  const sides = [
    { ...empty, server: await start(chain, empty.database, never), times: noTimes() },
    { ...full, server: await start(chain, full.database, never), times: noTimes() },
  ] as const
  try {
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1)
      for (const { server, keys, times } of round % 2 === 0 ? sides : sides.toReversed()) {
        const measured = noTimes()
        await inLanes(keys, lanes, async key => {
          const started = performance.now()
          const person = await enter(server, chain, key)
          measured['sign-in'].push(performance.now() - started)
          for (const task of taskNames) measured[task].push(await timeOf(person, tasks[task]))
          person.client.close()
        })
        if (round === 0) continue
        times['sign-in'].push(...measured['sign-in'])
        for (const task of taskNames) times[task].push(...measured[task])
      }
  } finally {
    for (const { server } of sides) await server.end('SIGTERM')
  }
  return { empty: sides[0].times, full: sides[1].times }
}

async function timeOf({ client, account }: Person, paths: readonly string[]): Promise<number> {
  const started = performance.now()
  const replies = await Promise.all(paths.map(path => client.send('GET', path.replace('{account}', account))))
  const failed = replies.find(({ status }) => status !== 200)
  if (failed) throw new Error(`${paths.join(', ')} was answered with ${failed.status}: ${failed.body}`)
  return performance.now() - started
}

/** Signs people in while the server removes expired rows. @returns how long removing took, and each sign-in */
async function measureSweeping(chain: Chain, { database, store, keys }: Prepared) {
  await addExpired(store, expiring)
  const server = await start(chain, database, 500)
  const started = performance.now()
  const signIns: number[] = []
  let seconds = 0
  const over = Date.now() - 3_600_000
  const isLeft = async () => {
    const { rows } = await sql`
      select id from session where expires_at <= ${over} union all
      select id from challenge where expires_at <= ${over} limit 1
    `.execute(store.db)
    return rows.length > 0
  }
  try {
    const watching = (async () => {
      while (await isLeft()) await wait(100)
      seconds = (performance.now() - started) / 1_000
    })()
    while (seconds === 0 || signIns.length < people * rounds)
      await inLanes(keys, lanes, async key => {
        const before = performance.now()
        const { client } = await enter(server, chain, key)
        signIns.push(performance.now() - before)
        client.close()
      })
    await watching
  } finally {
    await server.end('SIGTERM')
  }
  return { seconds, signIns }
}

async function sizeOf({ kind, db }: Store, database: string): Promise<number> {
  if (kind === 'sqlite') return (await stat(database.slice('sqlite:'.length))).size
  const { size } = await db
    .selectNoFrom(({ fn }) => fn<number>('pg_database_size', [fn('current_database')]).as('size'))
    .executeTakeFirstOrThrow()
  return Number(size)
}
