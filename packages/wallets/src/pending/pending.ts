import type { OpenChallenge } from '../authentication/open-message.ts'
import type { PairingAddress } from '../pairing/state.ts'
import type { SafeSubject } from '../sign-in/state.ts'

/**
 * What the person opened the dialog for, which determines what follows once a wallet is connected; for `wallet` and
 * `account` nothing does.
 */
export type DialogPurpose = (typeof dialogPurposes)[number]
export const dialogPurposes = ['sign-in', 'wallet', 'account', 'networks', 'profile'] as const

/**
 * For which Safe the phone signs as an owner; `null`: it signs for itself. `safe` is `null` if the Safe is chosen once an
 * owner's wallet is connected.
 */
export type PendingOwner = { readonly safe: SafeSubject | null } | null

/** The place of a dialog that waited for a phone, as far as it can continue after the page was reloaded. */
export type PendingPlace =
  /** A phone was being paired. */
  | {
      readonly kind: 'pairing'
      readonly purpose: DialogPurpose
      /** The id of a catalogue entry; `null`: any wallet. */
      readonly wallet: string | null
      /** `null`: it was still being created. */
      readonly address: PairingAddress | null
      readonly owner: PendingOwner
    }
  /** A phone was connected, and a request was sent to it. */
  | {
      readonly kind: 'request'
      readonly purpose: DialogPurpose
      /** The id of the catalogue entry that was selected for it; `null`: the code was for any wallet. */
      readonly wallet: string | null
      /** The text to sign; `null`: there was none, or the dialog did not wait for a sign-in. */
      readonly challenge: OpenChallenge | null
      readonly owner: PendingOwner
    }

/** The version of the stored format; what an earlier or later version stored is not read. */
export const pendingVersion = 2

/** The maximum time for which anything is stored, in milliseconds. */
export const longestKept = 86_400_000

/** A longer record was not written by the kit. */
export const longestPending = 16_384
