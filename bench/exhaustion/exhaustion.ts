import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { toSettings } from '@countersign/server'
import {
  type Chain,
  deployContracts,
  deploySafe,
  safeAccount,
  startChain,
  startPostgres,
  startProgram,
} from '@countersign/testbed'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { openStore } from '../../packages/server/src/store/open.ts'
import { quantile, table } from '../figures.ts'
import { program } from '../program.ts'
import type { Orders } from './attacker.ts'
import { attackNames, type Target } from './attacks.ts'
import { createClient, signIn, signingAs } from './client.ts'
import { openFullAccount } from './full-account.ts'

/** How long a round takes. The attackers use up their limits of a minute in it. */
const seconds = 10
/** How many rounds each attack has, whose sign-ins count together: 500, so that p99 is the fifth slowest. */
const rounds = 2
const signInsPerSecond = 25
/** How many receivers are slow: as many as the configuration allows besides the prompt one. */
const slowReceivers = 99
/** How long to wait for a message to a webhook, in milliseconds. */
const longest = 20_000
/** How long other people may wait in addition at p99, in milliseconds. */
const target = 100

/**
 * Attacks a server with its default limits from two addresses, and measures what other people notice: how long they
 * wait for a sign-in and for a message to their webhook, and whether their own stream opens. Also measures what was
 * stored, and the server's memory.
 */
export async function exhaustion(): Promise<void> {
  await using chain = await startChain()
  await deployContracts(chain)
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'))
  await using postgres = await startPostgres()
  const databases = {
    SQLite: `sqlite:${join(folder, 'countersign.db')}`,
    PostgreSQL: await postgres.createDatabase(),
  }
  for (const [name, database] of Object.entries(databases)) {
    console.log(`\n${name}\n`)
    await attackServer(chain, database)
  }
  await rm(folder, { recursive: true, force: true })
}

async function attackServer(chain: Chain, database: string): Promise<void> {
  const slow = await Promise.all(Array.from({ length: slowReceivers }, () => openReceiver(9_000)))
  const good = await openReceiver(0)
  const config = fileURLToPath(new URL('./exhaustion.config.ts', import.meta.url))
  const server = await startProgram(program, ['start', '--no-pages', '--port', '0', '--config', config], {
    DATABASE_URL: database,
    [`COUNTERSIGN_NODES_${chain.chainId}`]: chain.url,
    BENCH_RECEIVERS: [good, ...slow].map(({ host }) => host).join(),
  })
  const { url, pid } = server
  const key = generatePrivateKey()
  const filler = createClient(url, '127.0.2.1')
  const full = await openFullAccount({ client: filler, chain, database, key: privateKeyToAccount(key) })
  const bystander = await openBystander(url, chain, good)
  const knowledge: Target = {
    ...{ url, chainId: chain.chainId, key, full, cosigning: bystander.cosigning },
    slowReceivers: slow.map(receiver => receiver.url),
  }

  const rows = [['', 'sign-in p50', 'p99', 'failed', 'webhook', 'own stream', 'stored', 'memory']]
  const missed: string[] = []
  const quiet = await inRounds(() => measure(bystander, seconds))
  rows.push(['nobody attacks', ...shown(quiet), '', megabytes(memoryOf(pid))])
  for (const [index, names] of [...attackNames.map(name => [name]), attackNames].entries()) {
    const before = await sizeOf(database)
    let peak = 0
    const measured = await inRounds(async round => {
      const subnet = 10 + index * rounds + round
      // Each round has fresh addresses, because the limits of the others are used up.
      const addresses = [`127.0.${subnet}.1`, `127.0.${subnet}.2`] as const
      const orders: Orders = { names, target: knowledge, addresses }
      const attack = new Worker(new URL('./attacker.ts', import.meta.url), { workerData: orders })
      await once(attack, 'message')
      attack.postMessage('start')
      const watching = setInterval(() => {
        peak = Math.max(peak, memoryOf(pid))
      }, 500)
      const noticed = await measure(bystander, seconds)
      clearInterval(watching)
      attack.postMessage('end')
      await once(attack, 'exit')
      return noticed
    })
    const name = names.length === 1 ? String(names[0]) : 'all at once'
    console.error(`${name}: done`)
    rows.push([name, ...shown(measured), megabytes((await sizeOf(database)) - before), megabytes(peak)])
    const waited = quantile(measured.signIns, 0.99) - quantile(quiet.signIns, 0.99)
    if (waited > target) missed.push(`${name} (+${Math.round(waited)} ms)`)
  }
  table(rows)
  console.log(
    `\nTarget: other people’s sign-ins take at most ${target} ms longer at p99: ${missed.length === 0 ? 'met' : `MISSED: ${missed.join(', ')}`}.`,
  )
  filler.close()
  await server.end('SIGKILL')
  for (const receiver of [good, ...slow]) receiver.close()
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** What other people notice. */
type Noticed = {
  readonly signIns: readonly number[]
  readonly failed: number
  readonly webhooks: readonly number[]
  readonly streams: readonly number[]
}

function shown({ signIns, failed, webhooks, streams }: Noticed): string[] {
  const refused = streams.filter(status => status !== 200).length
  return [
    `${quantile(signIns, 0.5).toFixed(0)} ms`,
    `${quantile(signIns, 0.99).toFixed(0)} ms`,
    String(failed),
    webhooks.length === 0 ? 'none' : `${Math.max(...webhooks).toFixed(0)} ms`,
    refused === 0 ? 'opens' : `${refused} of ${streams.length} refused`,
  ]
}

type Bystander = Awaited<ReturnType<typeof openBystander>>

/** Measures in several rounds, and returns what was noticed in all of them. */
async function inRounds(measureRound: (round: number) => Promise<Noticed>): Promise<Noticed> {
  const noticed: Noticed[] = []
  for (let round = 0; round < rounds; round += 1) noticed.push(await measureRound(round))
  return {
    signIns: noticed.flatMap(({ signIns }) => signIns),
    failed: noticed.reduce((sum, { failed }) => sum + failed, 0),
    webhooks: noticed.flatMap(({ webhooks }) => webhooks),
    streams: noticed.flatMap(({ streams }) => streams),
  }
}

/** Signs in many people a second, and once a second sends a message to a webhook and opens a stream. */
async function measure(bystander: Bystander, duration: number): Promise<Noticed> {
  const noticed = { signIns: [] as number[], failed: 0, webhooks: [] as number[], streams: [] as number[] }
  const started = performance.now()
  const under: Promise<void>[] = []
  for (let count = 0; count < duration * signInsPerSecond; count += 1) {
    const due = started + (count * 1000) / signInsPerSecond
    await new Promise(resolve => setTimeout(resolve, Math.max(0, due - performance.now())))
    under.push(
      bystander.signIn(count).then(
        time => void noticed.signIns.push(time),
        () => {
          noticed.failed += 1
        },
      ),
    )
    if (count % signInsPerSecond === 5) {
      const late = new Promise<number>(resolve => setTimeout(resolve, longest, longest))
      const message = Promise.race([bystander.message(), late]).catch(() => longest)
      under.push(message.then(time => void noticed.webhooks.push(time)))
      under.push(
        bystander
          .stream()
          .catch(() => 0)
          .then(status => void noticed.streams.push(status)),
      )
    }
  }
  await Promise.all(under)
  return noticed
}

/** Creates people who do not attack: many who sign in, one with a webhook, and one who waits for the owners of a Safe. */
async function openBystander(url: string, chain: Chain, receiver: Receiver) {
  const { chainId } = chain
  const person = () => {
    const key = privateKeyToAccount(generatePrivateKey())
    return { key, account: `eip155:${chainId}:${key.address}` }
  }
  const requester = createClient(url, '127.0.3.1')
  const { key, account } = person()
  await signIn(requester, account, signingAs(key))
  await requester.send('POST', '/v1/webhooks', { url: receiver.url })
  const asker = createClient(url, '127.0.3.2')
  const safe = await safeAccount({ owners: [key.address], threshold: 1, saltNonce: 8_000n })
  await deploySafe(chain, safe).catch(() => {})
  const asked = await asker.send('POST', '/v1/challenges', {
    purpose: 'sign-in',
    account: `eip155:${chainId}:${safe.address}`,
  })
  const cosigning: string = JSON.parse(asked.body).cosigning.id
  const bystander = {
    cosigning,
    async signIn(count: number): Promise<number> {
      const client = createClient(url, `127.0.4.${1 + (count % 200)}`)
      const { key, account } = person()
      let signing = 0
      const started = performance.now()
      const { status } = await signIn(client, account, async message => {
        const before = performance.now()
        const signature = await key.signMessage({ message })
        signing = performance.now() - before
        return signature
      })
      const time = performance.now() - started - signing
      client.close()
      if (status !== 200) throw new Error(`The sign-in was answered with ${status}.`)
      return time
    },
    /** @returns how long after the change the message arrived */
    async message(): Promise<number> {
      const made = await requester.send('POST', '/v1/requests', {
        ...{ purpose: 'Opening an account', audience: null, account: null, chain: null },
        ...{ deadline: new Date(Date.now() + 3_600_000).toISOString(), holdsFor: 86_400 },
        ...{ returnTo: null, reference: null },
      })
      const { id } = JSON.parse(made.body).request
      const heard = receiver.hear(id)
      const started = performance.now()
      await requester.send('DELETE', `/v1/requests/${id}`)
      await heard
      return performance.now() - started
    },
    async stream(): Promise<number> {
      const response = await asker.open('GET', `/v1/cosignings/${cosigning}/events`)
      response.destroy()
      return response.statusCode ?? 0
    },
  }
  // From here on, the server knows that the webhook answers promptly.
  await bystander.message()
  return bystander
}

type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** Opens a receiver of webhooks that answers after a delay, in milliseconds. */
async function openReceiver(delay: number) {
  const waiting = new Map<string, () => void>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    waiting.get(JSON.parse(body).data.request)?.()
    setTimeout(() => response.end(), delay)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `http://${host}/`,
    hear: (request: string) => new Promise<void>(resolve => waiting.set(request, resolve)),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Returns the resident memory of a process, in bytes. */
function memoryOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
}

async function sizeOf(database: string): Promise<number> {
  if (database.startsWith('sqlite:')) {
    const file = database.slice('sqlite:'.length)
    return (await stat(file)).size + (await stat(`${file}-wal`)).size
  }
  const store = openStore(toSettings({ database }).database)
  const { size } = await store.db
    .selectNoFrom(({ fn }) => fn<number>('pg_database_size', [fn('current_database')]).as('size'))
    .executeTakeFirstOrThrow()
  await store.close()
  return Number(size)
}
