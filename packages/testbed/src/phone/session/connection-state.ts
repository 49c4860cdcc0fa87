import type { Kit } from './kit.ts'
import type { NetworkSwitch } from './network-switch.ts'

/** The state of the connection to the relay; `idle`: no connection is needed. */
export type ConnectionState = 'off' | 'idle' | 'connecting' | 'open'

/** The delay before the phone reconnects to the relay, in milliseconds. */
const again = 1_000

/** Returns the state of the connection. @param pairing - whether a pairing URI has just been accepted */
export function connectionState(kit: Kit, network: NetworkSwitch, pairing: boolean): ConnectionState {
  const { connected, subscriber } = kit.core.relayer
  if (!network.on()) return 'off'
  if (connected) return 'open'
  return subscriber.hasAnyTopics || pairing ? 'connecting' : 'idle'
}

/**
 * Reconnects to an unavailable relay at a constant interval: on its own, the library waits longer after each failure.
 */
export function keepConnection(kit: Kit, network: NetworkSwitch): void {
  setInterval(() => {
    const { connected, connecting, subscriber } = kit.core.relayer
    if (network.on() && !connected && !connecting && subscriber.hasAnyTopics)
      kit.core.relayer.transportOpen().catch(() => undefined)
  }, again)
}
