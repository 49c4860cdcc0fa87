import type { Airwaves } from './airwaves.ts'
import type { Kit } from './kit.ts'

/** How the line to the relay stands; `idle`: there is nothing to keep one for. */
export type Line = 'off' | 'idle' | 'connecting' | 'open'

/** How long the phone waits before it tries the relay again, in milliseconds. */
const again = 1_000

/** Says how the line stands. @param pairing - whether an address has just been taken up */
export function lineOf(kit: Kit, airwaves: Airwaves, pairing: boolean): Line {
  const { connected, subscriber } = kit.core.relayer
  if (!airwaves.on()) return 'off'
  if (connected) return 'open'
  return subscriber.hasAnyTopics || pairing ? 'connecting' : 'idle'
}

/** Tries a relay that is away again and again: left to itself, the library waits longer each time. */
export function keepLine(kit: Kit, airwaves: Airwaves): void {
  setInterval(() => {
    const { connected, connecting, subscriber } = kit.core.relayer
    if (airwaves.on() && !connected && !connecting && subscriber.hasAnyTopics)
      kit.core.relayer.transportOpen().catch(() => undefined)
  }, again)
}
