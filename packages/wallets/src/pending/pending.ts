import type { DialogPurpose } from '../dialog/state.ts'
import type { PairingAddress } from '../pairing/state.ts'
import type { OpenChallenge } from '../sign-in/state.ts'

/** Where a dialog stood that waited for a phone, as far as it can go on from there after the page was loaded anew. */
export type PendingPlace =
  /** A phone was being paired. */
  | {
      readonly kind: 'pairing'
      readonly purpose: DialogPurpose
      /** The id of a catalogue entry; `null`: any wallet. */
      readonly wallet: string | null
      /** `null`: it was still being made. */
      readonly address: PairingAddress | null
    }
  /** A phone was connected, and something was asked of it. */
  | {
      readonly kind: 'request'
      readonly purpose: DialogPurpose
      /** The id of the catalogue entry that was chosen for it; `null`: any wallet was asked to scan. */
      readonly wallet: string | null
      /** The text to sign; `null`: there was none, or it is not a sign-in that was waited for. */
      readonly challenge: OpenChallenge | null
    }
