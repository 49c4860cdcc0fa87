import { vi } from 'vitest'
import type { Paired } from '../../connection/phone.ts'
import { parsePending } from '../../pending/parse-pending.ts'
import type { Relay } from '../../pending/relay.ts'
import { createStore } from '../../store.ts'
import { one, settle, world } from '../../testing/world.ts'
import type { Wallet } from '../../wallet.ts'
import type { OpenPairing } from '../open-pairing.ts'
import { createPairingEffects } from '../pairing.ts'
import type { RelayLine } from '../relay.ts'

// Helpers for tests of phones: the relay and the phone behind it respond when a test says so.

type Asked = Parameters<OpenPairing>[0] & { readonly done: PromiseWithResolvers<Paired> }

/** A wallet on a phone; only the test responds to its requests. */
export const phone: Wallet = {
  id: 'relay:1',
  name: 'Owl',
  icon: null,
  rdns: null,
  provider: { request: vi.fn(async () => null) },
  phone: { entry: null, links: { native: 'owl://' } },
}

export const paired: Paired = {
  wallet: phone,
  view: { accounts: [one], chainId: 1 },
  signed: null,
}

/** A relay whose responses a test controls. */
export function steeredRelay() {
  const calls: Asked[] = []
  const line = createStore<RelayLine>('idle')
  const resumed = Promise.withResolvers<Paired | null>()
  const hasKept = vi.fn(() => false)
  const answerTo = vi.fn<Relay['answerTo']>(() => null)
  const resume = vi.fn<Relay['resume']>(() => resumed.promise)
  const relay: Relay = {
    load: vi.fn(),
    pair: options => {
      const done = Promise.withResolvers<Paired>()
      calls.push({ ...options, done })
      return done.promise
    },
    resume,
    answerTo,
    line,
    hasKept,
    createPairing: createPairingEffects,
    parsePlace: parsePending,
    dispose: vi.fn(),
  }
  return { relay, calls, line, resumed, resume, hasKept, answerTo }
}

/** A page of a site with a relay, at the code for any wallet. */
export async function atCode(
  more: Parameters<typeof world>[1] = {},
  kept: Readonly<Record<string, string>> = {},
) {
  const steered = steeredRelay()
  const made = world(kept, { relay: steered.relay, ...more })
  made.runtime.actions.open()
  made.runtime.actions.show({ name: 'scan', wallet: null })
  await settle()
  return { ...made, ...steered }
}
