import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@countersign/api'
import { browserFetch } from '../browser-fetch.ts'
import { type Asker, openAsker, signAsOwner, type Waiting } from './asker.ts'
import { inLanes } from './in-lanes.ts'
import { owners, type Scene } from './scene.ts'

/** How long one requester waited for the session, in milliseconds. */
export type Wait = {
  /** Since the last owner's confirmation was sent. */
  readonly sent: number
  /** Since the response 200 to it; negative if the session arrived before. */
  readonly accepted: number
}

export type Completions = { readonly byEvents: readonly Wait[]; readonly byAsking: readonly Wait[] }

const warmUp = 20
const byEvents = 300
const byAsking = 60
const lanes = 8
/** The time within which the requesters connect, in milliseconds. */
const arriving = 20_000
/** The interval between completions, in milliseconds, for requesters with events and for those that poll. */
const apart = { events: 100, asking: 250 } as const

/** Opens a cosigning for each Safe on the first server. */
export async function openAll({ servers, chain, safes }: Scene): Promise<Asker[]> {
  return inLanes(safes, lanes, ({ address }, index) =>
    openAsker(servers[0].url, `eip155:${chain.chainId}:${address}`, index),
  )
}

/**
 * Measures how long requesters wait for their session after the last confirmation. All of them listen on the first
 * server, each with its own stream; the owners confirm on the second server.
 */
export async function measureCompletions({ servers }: Scene, askers: readonly Asker[]): Promise<Completions> {
  const [alice, bob] = owners
  const url = servers[1].url
  const ownersClient = createClient({ baseUrl: url, fetch: browserFetch(url) })
  const measured = askers.slice(0, warmUp + byEvents + byAsking)
  const [last, listening] = await Promise.all([
    inLanes(measured, lanes, async ({ cosigning }) => {
      await ownersClient.confirm(cosigning.id, await signAsOwner(cosigning, alice))
      return signAsOwner(cosigning, bob)
    }),
    // Spread out, because otherwise all streams would also reconnect at the same time.
    Promise.all(
      askers.map(async (asker, index) => {
        await pause((index * arriving) / askers.length)
        const waiting = asker.wait('by events')
        await waiting.begun
        return waiting
      }),
    ),
  ])

  async function complete(index: number, waiting: Waiting): Promise<Wait> {
    const [asker, confirmation] = [measured[index], last[index]]
    if (!asker || !confirmation) throw new Error('Nobody waits.')
    const sent = performance.now()
    const accepted = ownersClient
      .confirm(asker.cosigning.id, confirmation)
      .then(({ status }) => ({ status, at: performance.now() }))
    const session = await waiting.session
    const { status, at } = await accepted
    if (status !== 'CONFIRMED') throw new Error(`The last confirmation left it ${status}.`)
    return { sent: session - sent, accepted: session - at }
  }

  const heard: Wait[] = []
  for (const [index, waiting] of listening.slice(0, warmUp + byEvents).entries()) {
    const rest = pause(apart.events)
    const wait = await complete(index, waiting)
    if (index >= warmUp) heard.push(wait)
    await rest
  }

  // The others keep listening; only the measured ones poll instead.
  const first = warmUp + byEvents
  for (const waiting of listening.slice(first, first + byAsking)) waiting.stop()
  const asked = await Promise.all(
    measured.slice(first).map(async (asker, index) => {
      await pause(index * apart.asking)
      const waiting = asker.wait('by asking')
      await waiting.begun
      // Owners confirm at a random moment between two polls.
      await pause(Math.random() * 4_000)
      return complete(first + index, waiting)
    }),
  )
  for (const waiting of listening) waiting.stop()
  return { byEvents: heard, byAsking: asked }
}
