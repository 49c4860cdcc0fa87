import type { createPairingEffects } from '../pairing/pairing.ts'
import type { Relay as PairingRelay } from '../pairing/relay.ts'
import type { parsePending } from './parse-pending.ts'

/** A relay, with the code of the dialog that only sites with a relay need. */
export type Relay = PairingRelay & {
  readonly createPairing: typeof createPairingEffects
  /** Reads the stored place of the dialog. With the relay, because only a dialog that waits for a phone is stored. */
  readonly parsePlace: typeof parsePending
}
