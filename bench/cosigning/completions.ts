import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@countersign/api'
import { browserFetch } from '../browserFetch.ts'
import { type Asker, openAsker, signAsOwner, type Waiting } from './asker.ts'
import { inLanes } from './inLanes.ts'
import { owners, type Scene } from './scene.ts'

/** How long one asker waited for the session, in milliseconds. */
export type Wait = {
  /** From the moment the last owner's confirmation was sent. */
  readonly sent: number
  /** From the moment it was answered with 200; below zero where the session was there before. */
  readonly accepted: number
}

export type Completions = { readonly byEvents: readonly Wait[]; readonly byAsking: readonly Wait[] }

const warmUp = 20
const byEvents = 300
const byAsking = 60
const lanes = 8
/** Within which time the askers come, in milliseconds. */
const arriving = 20_000
/** How far apart the completions are begun, in milliseconds, of those who hear at once and of those who ask. */
const apart = { events: 100, asking: 250 } as const

/** Opens a cosigning for each Safe, at the first server. */
export async function openAll({ servers, chain, safes }: Scene): Promise<Asker[]> {
  return inLanes(safes, lanes, ({ address }, index) =>
    openAsker(servers[0].url, `eip155:${chain.chainId}:${address}`, index),
  )
}

/**
 * Measures how long askers wait for their session after the last confirmation. All of them listen at the first server, each
 * on a stream of its own; the owners confirm at the second.
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
    // People do not come all in one moment: else all would also ask anew in one.
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

  // The others go on listening: only those who are measured ask instead.
  const first = warmUp + byEvents
  for (const waiting of listening.slice(first, first + byAsking)) waiting.stop()
  const asked = await Promise.all(
    measured.slice(first).map(async (asker, index) => {
      await pause(index * apart.asking)
      const waiting = asker.wait('by asking')
      await waiting.begun
      // Owners confirm at any moment between two questions.
      await pause(Math.random() * 4_000)
      return complete(first + index, waiting)
    }),
  )
  for (const waiting of listening) waiting.stop()
  return { byEvents: heard, byAsking: asked }
}
