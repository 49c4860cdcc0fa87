import { setTimeout as pause } from 'node:timers/promises'
import { accountAddress, parseAccountId } from '@countersign/core'
import { type Asker, signAsOwner } from './asker.ts'
import type { Counting } from './count-requests.ts'
import { multiply } from './multiply.ts'
import { indexing, owners, type Scene } from './scene.ts'

/** The servers' requests to the gateway while they watched all open cosignings. */
export type Watching = {
  /** The number of open cosignings. */
  readonly open: number
  /** The requests within the measured time, and the message lists among them. */
  readonly asked: number
  readonly lists: number
  /** The number of Safes whose lists were requested. */
  readonly safes: number
  /** In milliseconds. */
  readonly time: number
  /** The time from when a confirmation could be read at the gateway until an open page showed it, in milliseconds. */
  readonly seen: readonly number[]
}

const wanted = 10_000
const lookedAt = 8
/** The interval between opening pages, and the minimum time before an owner confirms, in milliseconds. */
const apart = 6_000
const atLeastOpen = 1_000
/** In milliseconds. */
const shortest = 60_000

/**
 * Measures how the servers watch far more cosignings than their request budget allows, a few of which have an open
 * page.
 */
export async function measureWatching(
  scene: Scene,
  askers: readonly Asker[],
  counting: Counting,
): Promise<Watching> {
  const { open, undo } = await multiply(scene, wanted)
  const pattern = /^GET .*\/messages$/
  const { requests } = scene.gateway
  const before = { asked: counting.total(), lists: requests.count(pattern), paths: new Map(requests.byPath) }
  const started = performance.now()
  const least = pause(shortest)
  const seen = await Promise.all(
    askers.slice(0, lookedAt).map(async (asker, index) => {
      await pause(index * apart)
      return untilSeen(scene, asker, counting)
    }),
  )
  await least
  const time = performance.now() - started
  const asked = counting.total() - before.asked
  const lists = requests.count(pattern) - before.lists
  const safes = [...requests.byPath].filter(
    ([path, times]) => pattern.test(path) && times > (before.paths.get(path) ?? 0),
  ).length
  await undo()
  return { open, asked, lists, safes, time, seen }
}

/**
 * Opens a page, confirms in Safe{Wallet} as an owner, and waits until the page shows it. @returns the wait in
 * milliseconds
 */
async function untilSeen({ gateway, chain }: Scene, asker: Asker, counting: Counting): Promise<number> {
  const [alice] = owners
  const { cosigning } = asker
  const confirmed = Promise.withResolvers<number>()
  const stop = asker.follow('by events', ({ safes }) => {
    const there = safes[0]?.owners.some(owner => owner.confirmation?.way === 'gateway')
    if (there) confirmed.resolve(performance.now())
  })
  await pause(atLeastOpen + Math.random() * 10_000)
  const { signature } = await signAsOwner(cosigning, alice)
  const safe = accountAddress(parseAccountId(cosigning.account))
  counting.addOwn()
  const response = await fetch(`${gateway.url}/v1/chains/${chain.chainId}/safes/${safe}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: cosigning.message, signature }),
  })
  if (!response.ok) throw new Error(`The gateway refused a confirmation: ${await response.text()}`)
  const at = performance.now() + indexing
  const seen = await confirmed.promise
  stop()
  return Math.max(0, seen - at)
}
