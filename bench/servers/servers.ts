import { setTimeout as wait } from 'node:timers/promises'
import { type Client, createClient, ProblemError } from '@countersign/api'
import { openStore } from '@countersign/server'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { browserFetch } from '../browser-fetch.ts'
import { signAsOwner } from '../cosigning/asker.ts'
import { openWorld, owners, type World } from '../cosigning/scene.ts'
import { quantile, table } from '../figures.ts'
import { type Fleet, startFleet } from './fleet.ts'

const ports = [4_311, 4_312, 4_313, 4_314]
const origin = 'http://localhost:4310'
/** The parts of the run, in seconds. The first warms up. */
const parts = { first: 10, calm: 20, killing: 60, afterwards: 20 } as const
/** How many people arrive in a second; every fifth one has a Safe. */
const arriving = 10
const withSafe = 5
/** When the times have to be as before, after the last server was killed, in seconds. */
const recovered = 2
/** How much longer than before they may be at p99. */
const target = 1.3

type Part = keyof typeof parts
/** Returns the part of the run that it is some seconds after its start. */
function partAt(seconds: number): Part {
  if (seconds < parts.first) return 'first'
  if (seconds < parts.first + parts.calm) return 'calm'
  return seconds < parts.first + parts.calm + parts.killing ? 'killing' : 'afterwards'
}

type Visit = { readonly began: number; readonly part: Part; readonly time: number }

/**
 * Measures four servers on one PostgreSQL, one of which is killed each second for a minute, while people sign in: whether
 * anything that was acknowledged is lost, whether an answer is accepted twice, and how long people wait.
 */
export async function manyServers(): Promise<void> {
  const people = Object.values<number>(parts).reduce((sum, part) => sum + part) * arriving
  await using world = await openWorld(Math.ceil(people / withSafe))
  const database = await world.createDatabase()
  const fleet = await startFleet(ports, origin, port =>
    world.start(database, { COUNTERSIGN_PUBLIC_ORIGIN: origin }, port),
  )
  const store = openStore({ kind: 'postgres', url: database })
  const { chainId } = world.chain
  const visits: Visit[] = []
  const failed: string[] = []
  const entered: { client: Client; account: string }[] = []
  const under: Promise<void>[] = []
  let thieves = 0
  let lastKilled = 0

  const started = performance.now()
  for (let count = 0; count < people; count += 1) {
    await wait(Math.max(0, started + (count * 1_000) / arriving - performance.now()))
    const part = partAt(count / arriving)
    if (part === 'killing' && count % arriving === 0) {
      lastKilled = performance.now()
      under.push(fleet.kill())
    }
    const began = performance.now()
    const visit =
      count % withSafe === 0 ? signInAsSafe(world, fleet, count) : signInWithKey(fleet, chainId, count)
    under.push(
      visit.then(
        ({ client, account, time, stolen }) => {
          entered.push({ client, account })
          visits.push({ began, part, time })
          thieves += stolen
        },
        error => void failed.push(`${part}: ${error instanceof Error ? error.message : error}`),
      ),
    )
  }
  await Promise.all(under)

  let lost = 0
  for (const { client, account } of entered)
    if ((await client.session()).session?.account !== account) lost += 1
  const doubled = await store.db
    .selectFrom('session')
    .select('account')
    .groupBy('account')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .execute()
  await store.close()
  const killed = fleet.killed()
  await fleet.close()

  const timesOf = (part: Part) => visits.filter(visit => visit.part === part).map(({ time }) => time)
  const late = visits.filter(({ began }) => began > lastKilled + recovered * 1_000).map(({ time }) => time)
  const row = (name: string, times: readonly number[]) => [
    name,
    String(times.length),
    ...[0.5, 0.99, 1].map(share => `${quantile(times, share).toFixed(0)} ms`),
  ]
  table([
    ['', 'sign-ins', 'p50', 'p99', 'longest'],
    row('before', timesOf('calm')),
    row('one server is killed each second', timesOf('killing')),
    row(`from ${recovered} s after the last`, late),
  ])
  const ratio = quantile(late, 0.99) / quantile(timesOf('calm'), 0.99)
  console.log(
    `\n${killed} servers were killed. Of ${entered.length} sign-ins that were acknowledged, ${lost} were lost. ${doubled.length} answers were accepted twice, ${thieves} from another browser. ${failed.length} sign-ins failed. Target: nothing of these, and from ${recovered} s after the last kill at most ${target} times as long at p99 as before: ${lost + doubled.length + thieves + failed.length === 0 && ratio <= target ? 'met' : 'MISSED'} (${ratio.toFixed(2)}).`,
  )
  for (const text of new Set(failed)) console.log(text)
}

type Entered = {
  readonly client: Client
  readonly account: string
  readonly time: number
  readonly stolen: number
}

const openBrowser = (fleet: Fleet, index: number) =>
  createClient({
    baseUrl: origin,
    fetch: browserFetch(
      origin,
      { 'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` },
      fleet.fetch,
    ),
  })

/** Sends the same answer twice at the same time, and once from another browser. */
async function signInWithKey(fleet: Fleet, chainId: number, index: number): Promise<Entered> {
  const key = privateKeyToAccount(generatePrivateKey())
  const account = `eip155:${chainId}:${key.address}`
  const client = openBrowser(fleet, index)
  const started = performance.now()
  const { id, message } = await client.challenge({ purpose: 'sign-in', account })
  const signing = performance.now()
  const answer = { message, signature: await key.signMessage({ message }) }
  const signed = performance.now()
  const stealing = openBrowser(fleet, index)
    .answer(id, answer)
    .then(
      () => 1,
      () => 0,
    )
  await Promise.all([client.answer(id, answer), client.answer(id, answer)])
  const time = performance.now() - signed + (signing - started)
  return { client, account, time, stolen: await stealing }
}

/** Two owners confirm, each acknowledged by a server that may be killed right afterwards. */
async function signInAsSafe({ chain, safes }: World, fleet: Fleet, index: number): Promise<Entered> {
  const safe = safes[index / withSafe]
  if (!safe) throw new Error('There are fewer Safes than people who have one.')
  const account = `eip155:${chain.chainId}:${safe.address}`
  const client = openBrowser(fleet, index)
  const started = performance.now()
  const { cosigning } = await client.challenge({ purpose: 'sign-in', account })
  if (!cosigning) throw new Error(`${account} was not recognized as a Safe.`)
  const [alice, bob] = owners
  for (const owner of [alice, bob])
    await openBrowser(fleet, index)
      .confirm(cosigning.id, await signAsOwner(cosigning, owner))
      .catch(ignoreRepeated)
  await client.collect(cosigning.id)
  return { client, account, time: performance.now() - started, stolen: 0 }
}

/** A server that was killed after it had stored the confirmation did not respond, so it was sent again. */
function ignoreRepeated(error: unknown): void {
  if (!(error instanceof ProblemError && error.code === 'confirmation-repeated')) throw error
}
