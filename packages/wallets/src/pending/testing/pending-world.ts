import { paired, steeredRelay } from '../../pairing/testing/relay-world.ts'
import { challengeOf, memoryOf, settle, world } from '../../testing/world.ts'

// Helpers for tests of reloads: a phone that the page waits for, and the same tab again.

type More = NonNullable<Parameters<typeof world>[1]>

/** Loads the page in a tab whose storage is `tab`. */
export function load(tab = memoryOf(), more: More = {}) {
  const steered = steeredRelay()
  steered.hasKept.mockReturnValue(true)
  return { ...world({}, { relay: steered.relay, tabMemory: tab, ...more }), ...steered, tab }
}
export type Load = ReturnType<typeof load>

/** Reloads the page: the earlier load no longer receives anything, and nothing is disposed. */
export async function reloaded(tab: Load['tab'], more: More = {}) {
  const next = load(tab, more)
  const isTaken = next.runtime.resumePlace()
  await settle()
  return { ...next, isTaken }
}

/** The code for any phone is shown. */
export async function atCode(more: More = {}) {
  const made = load(memoryOf(), more)
  made.runtime.actions.open()
  made.runtime.actions.show({ name: 'scan', wallet: null })
  await settle()
  made.calls[0]?.tell({ uri: 'wc:1', lifetime: 300_000 })
  return made
}

/** A phone is connected, and the text is shown. */
export async function atText(more: More = {}) {
  const made = await atCode(more)
  made.calls[0]?.done.resolve(paired)
  await settle()
  made.asked.challenge.resolve(challengeOf('c1'))
  await settle()
  return made
}

/** The phone has received the request for its signature. */
export async function atSignature(more: More = {}) {
  const made = await atText(more)
  made.runtime.actions.sign()
  await settle()
  return made
}
