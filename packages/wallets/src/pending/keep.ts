import type { OpenChallenge } from '../authentication/open-message.ts'
import { browserStorage } from '../browser-storage.ts'
import type { Subject } from '../sign-in/state.ts'
import { hasPending, type PendingMemory, pendingKey, thisPage } from './mark.ts'
import type { parsePending } from './parse-pending.ts'
import { longestKept, longestPending, type PendingPlace, pendingVersion } from './pending.ts'

export type KeptPlace = {
  /** Whether something is stored for this page. */
  readonly exists: () => boolean
  /** Returns the place of the dialog when this page was last loaded, if it is still valid. */
  readonly read: (parse: typeof parsePending) => PendingPlace | null
  /** Returns, once, the text that an account had to sign then. */
  readonly challengeFor: (subject: Subject) => OpenChallenge | null
  /** Stores this place instead of the previous one; `null`: nothing waits for a phone. */
  readonly keep: (place: PendingPlace | null) => void
  /** Drops the text of an earlier load: it is no longer requested. */
  readonly forgetChallenge: () => void
  /** Clears what is stored, for any page of the site. */
  readonly clear: () => void
  readonly dispose: () => void
}

/** How long a place without an expiry of its own is valid, in milliseconds. */
const usual = 600_000

/** Stores the place of a dialog that waits for a phone, for the lifetime of the tab. Expired places are removed. */
export function keepPlace(memory: PendingMemory | undefined = browserStorage('sessionStorage')): KeptPlace {
  /** The current value; what an earlier load has written is not compared. */
  let written: string | null = null
  let kept: OpenChallenge | null = null

  function write(place: PendingPlace | null) {
    const text = place && JSON.stringify(place)
    if (text === written) return
    written = text
    try {
      // First: if this place cannot be stored, a reload must not continue at the one before.
      memory?.removeItem(pendingKey)
      if (!place) return
      const until = Math.min(untilOf(place), Date.now() + longestKept)
      const record = JSON.stringify({ version: pendingVersion, page: thisPage(), until, ...place })
      if (record.length <= longestPending) memory?.setItem(pendingKey, record)
    } catch {
      // The storage is full or blocked: after a reload the dialog starts from the beginning.
    }
  }

  function clear() {
    written = ''
    write(null)
    kept = null
  }

  return {
    exists: () => hasPending(memory),
    read: parse => {
      const place = readPlace(memory, parse)
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
    keep: write,
    forgetChallenge: () => {
      kept = null
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

function readPlace(memory: PendingMemory | undefined, parse: typeof parsePending): PendingPlace | null {
  try {
    return parse(memory?.getItem(pendingKey) ?? null, Date.now())
  } catch {
    return null
  }
}
