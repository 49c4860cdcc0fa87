import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startProgram } from '@countersign/testbed'
import { openAsker } from '../cosigning/asker.ts'
import { inLanes } from '../cosigning/in-lanes.ts'
import { openWorld, type World } from '../cosigning/scene.ts'
import { median, table } from '../figures.ts'
import { openHeap } from './heap.ts'
import { openStreams } from './streams.ts'
import { sendTraffic, visits } from './traffic.ts'

const floor = fileURLToPath(new URL('./floor.ts', import.meta.url))
const cosignings = 1_000
const streamsOfOne = 10
/** How long the streams stay open before the memory is read, in milliseconds: each gets several beats. */
const settling = 30_000
/** How many rounds of traffic there are, and how many of them fill the caches first. */
const rounds = { all: 15, first: 5 }
/** The memory of the server in megabytes, and what a visit may leave in kilobytes. */
const target = { memory: 300, visit: 1 }

/** Measures a server's memory with many open cosignings and streams, and whether traffic leaves something behind. */
export async function memory(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'))
  const least = await measureFloor()
  await using world = await openWorld(cosignings)
  try {
    for (const [name, database] of [
      ['SQLite', `sqlite:${join(folder, 'countersign.db')}`],
      ['PostgreSQL', await world.createDatabase()],
    ] as const) {
      console.log(`\n${name}\n`)
      await measureStreams(world, database, least)
      await measureTraffic(world, database)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Streamed = { readonly before: number; readonly open: number; readonly with: number }

/** Opens as many streams at a server of bare Node. */
async function measureFloor(): Promise<Streamed> {
  const server = await startProgram(floor, [])
  const before = await memoryOf(server.pid)
  const ids = Array.from({ length: cosignings }, (_, index) => String(index))
  const streams = await openStreams(server.url, ids, streamsOfOne)
  await wait(settling)
  const measured = { before, open: streams.open(), with: await memoryOf(server.pid) }
  streams.close()
  await server.end('SIGTERM')
  return measured
}

async function measureStreams(world: World, database: string, least: Streamed): Promise<void> {
  const server = await world.start(database)
  const started = await memoryOf(server.pid)
  const askers = await inLanes(world.safes, 8, ({ address }, index) =>
    openAsker(server.url, `eip155:${world.chain.chainId}:${address}`, index),
  )
  const before = await memoryOf(server.pid)
  const streams = await openStreams(
    server.url,
    askers.map(({ cosigning }) => cosigning.id),
    streamsOfOne,
  )
  await wait(settling)
  const measured = { before, open: streams.open(), with: await memoryOf(server.pid) }
  streams.close()
  await server.end('SIGTERM')
  const row = (name: string, start: number, { before, open, with: reached }: Streamed) => [
    name,
    ...[start, before, reached].map(each => `${each.toFixed(0)} MB`),
    String(open),
    `${(((reached - before) * 1_000) / open).toFixed(0)} kB`,
  ]
  table([
    ['', 'started', `${cosignings} cosignings`, 'with streams', 'streams', 'each'],
    row('bare Node', least.before, least),
    row('Countersign', started, measured),
  ])
  const met = measured.with <= target.memory
  console.log(`\nTarget: at most ${target.memory} MB with streams: ${met ? 'met' : 'MISSED'}.\n`)
}

/** Sends rounds of the same traffic, and compares what is in use after each, once all garbage has been collected. */
async function measureTraffic(world: World, database: string): Promise<void> {
  const server = await world.start(database, { NODE_OPTIONS: '--inspect=0' })
  const heap = await openHeap(server)
  const used: number[] = []
  for (let round = 0; round < rounds.all; round += 1) {
    await sendTraffic(world, server, round)
    used.push(await heap.used())
    console.error(`Round ${round + 1}: ${megabytes(used.at(-1) ?? 0)}`)
  }
  heap.close()
  await server.end('SIGTERM')
  const compared = used.slice(rounds.first)
  const half = Math.floor(compared.length / 2)
  const [early, late] = [median(compared.slice(0, half)), median(compared.slice(-half))]
  const people = (visits.keys + visits.safes) * half
  const each = (late - early) / people / 1_000
  console.log(
    `In use after a round of ${visits.keys + visits.safes} visits: ${megabytes(early)}, and ${megabytes(late)} after ${people} more: ${each.toFixed(2)} kB a visit. Target: at most ${target.visit} kB: ${each <= target.visit ? 'met' : 'MISSED'}.`,
  )
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** Returns the resident memory of a process, in megabytes; `NaN` where there is no `/proc`. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_000
}
