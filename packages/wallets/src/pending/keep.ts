import type { Effect } from '../dialog/effect.ts'
import type { OpenChallenge, Subject } from '../sign-in/state.ts'
import { hasPending, type PendingMemory, pendingKey, tabMemory, thisPage } from './mark.ts'
import { longestKept, longestPending, parsePending, pendingVersion } from './parse-pending.ts'
import type { PendingPlace } from './pending.ts'
import { isTakingUp, placeOf } from './place-of.ts'

export type KeptPlace = Effect & {
  /** Where the dialog stood when this page was last loaded, if that still counts. */
  readonly read: () => PendingPlace | null
  /** The text that an account was to sign then, once. */
  readonly challengeFor: (subject: Subject) => OpenChallenge | null
  readonly clear: () => void
}

/** How long a place counts that has no end of its own, in milliseconds. */
const usual = 600_000

/** Keeps for the life of the tab where a dialog stands that waits for a phone. What is over is taken away. */
export function keepPlace(memory: PendingMemory | undefined = tabMemory()): KeptPlace {
  /** What is there now; what an earlier load has written is not compared. */
  let written: string | null = null
  let kept: OpenChallenge | null = null

  function write(place: PendingPlace | null) {
    const text = place && JSON.stringify(place)
    if (text === written) return
    written = text
    try {
      if (!place) return memory?.removeItem(pendingKey)
      const until = Math.min(untilOf(place), Date.now() + longestKept)
      const record = JSON.stringify({ version: pendingVersion, page: thisPage(), until, ...place })
      if (record.length <= longestPending) memory?.setItem(pendingKey, record)
    } catch {
      // Full, or forbidden: after a reload it begins anew.
    }
  }

  function clear() {
    written = ''
    write(null)
    kept = null
  }

  return {
    read: () => {
      if (!hasPending(memory)) return null
      const place = readPlace(memory)
      if (place) written = ''
      else clear()
      kept = place?.kind === 'request' ? place.challenge : null
      return place
    },
    challengeFor: ({ address }) => {
      const challenge = kept
      kept = null
      const counts = challenge && challenge.deadline > Date.now() && isOf(challenge, address)
      return counts ? challenge : null
    },
    clear,
    changed: (before, state) => {
      // Nobody goes on signing in then, on whatever page of the site they had begun.
      if (state.signIn.status === 'signed-in' && before.signIn.status !== 'signed-in') clear()
      if (!isTakingUp(state)) write(placeOf(state))
      if (state.view === null) kept = null
    },
    dispose: () => write(null),
  }
}

function isOf({ account }: OpenChallenge, address: string): boolean {
  return account.toLowerCase().endsWith(`:${address.toLowerCase()}`)
}

function untilOf(place: PendingPlace): number {
  switch (place.kind) {
    case 'pairing':
      return place.address?.deadline ?? Date.now() + usual
    case 'request':
      return place.challenge?.deadline ?? Date.now() + usual
  }
}

function readPlace(memory: PendingMemory | undefined): PendingPlace | null {
  try {
    return parsePending(memory?.getItem(pendingKey) ?? null, Date.now())
  } catch {
    return null
  }
}
