import type { Doing } from './doing.ts'
import type { SafeQueue } from './safe-queue.ts'
import type { Seat } from './seats.ts'

/** What the connected wallet can do here, and where that stands. */
export type Acts = {
  /** The connected address, checksummed. */
  readonly wallet: string | null
  /** Lets the person choose a wallet, also in place of the one that is connected. */
  readonly connect: () => void
  /** Waits no longer for the wallet: whatever it answers later is not heard. */
  readonly stop: () => void
  readonly confirm: (seat: Seat) => void
  readonly confirming: (seat: Seat) => Doing
  readonly decline: (seat: Seat, reason: string) => void
  readonly declining: (seat: Seat) => Doing
  /** Asks what it costs to approve on the chain; once that is known, goes on with it. */
  readonly approve: (seat: Seat) => void
  readonly approving: (seat: Seat) => Doing
  /** The same for the Safe as a whole, where this owner is enough. */
  readonly signWhole: (seat: Seat) => void
  readonly signingWhole: (seat: Seat) => Doing
  /**
   * The same for all owners together: asks what it costs; once that is known, proposes it.
   *
   * @param queue - where; `null`: nowhere.
   */
  readonly propose: (seat: Seat, queue: SafeQueue | null) => void
  readonly proposing: (seat: Seat) => Doing
}
