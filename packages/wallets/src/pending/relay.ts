import type { Relay as PairingRelay } from '../pairing/relay.ts'
import type { parsePending } from './parse-pending.ts'

/** A relay with which a dialog that waits for a phone continues after a reload. */
export type Relay = PairingRelay & {
  /** Reads the stored place of the dialog. With the relay, because only a dialog that waits for a phone is stored. */
  readonly parsePlace: typeof parsePending
}
