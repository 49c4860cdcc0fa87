import type { Cosigning } from '@countersign/api'
import { contractSeats, isFormerOwner, type Seat, seatsOf } from './seats.ts'

/** How a cosigning ended without having been confirmed. */
type Failed = Extract<Cosigning['status'], 'EXPIRED' | 'CANCELLED' | 'SUPERSEDED'>

/** Why a connected wallet has no place here. */
export type NoSeat = 'stranger' | 'former-owner' | 'the-account'

/**
 * The one thing to do now, for the person who looks.
 *
 * - `confirm`: the connected wallet is an owner’s. `rest`: further places of the same wallet.
 * - `decided-against`: that owner has declined, and may still confirm.
 * - `pass-on`: that owner has confirmed, or is not needed; others are missing.
 * - `share`: the asker waits for others. `seat`: the place of the wallet that is connected, if it has one.
 * - `connect`: no wallet is connected, and it is not known whether the person is an owner.
 * - `connect-another`: a wallet is connected, and it is no owner’s.
 * - `sign-in`: confirmed, and the asker’s session is being fetched. `go-on`: it is there. `used`: it was, and is no more.
 * - `proof`: confirmed, and in the proof that the asker makes.
 * - `close`: confirmed; nothing is left to do for a co-signer. `helped`: whether the connected wallet has a part in it.
 * - `ask-again`: it came to nothing, and the asker may begin anew. `nothing`: it came to nothing, for everybody else.
 */
export type NextStep =
  | { readonly step: 'confirm'; readonly seat: Seat; readonly rest: readonly Seat[] }
  | { readonly step: 'decided-against'; readonly seat: Seat }
  | { readonly step: 'pass-on'; readonly seat: Seat }
  | { readonly step: 'share'; readonly seat: Seat | null }
  | { readonly step: 'connect' }
  | { readonly step: 'connect-another'; readonly why: NoSeat }
  | { readonly step: 'sign-in' }
  | { readonly step: 'go-on' }
  | { readonly step: 'used' }
  | { readonly step: 'proof' }
  | { readonly step: 'close'; readonly helped: boolean }
  | { readonly step: 'ask-again'; readonly ended: Failed }
  | { readonly step: 'nothing'; readonly ended: Failed }

/** Who looks, as far as it is known. */
export type Viewer = {
  /** The address that is connected, checksummed. */
  readonly wallet: string | null
  /** The account that this browser is signed in with (CAIP-10); `null`: with none; `undefined`: not known yet. */
  readonly signedIn: string | null | undefined
}

/** Decides what the person who looks at a cosigning is to do next. It says itself whether this browser asked. */
export function nextStep(cosigning: Cosigning, { wallet, signedIn }: Viewer): NextStep {
  const { mine } = cosigning.asker
  switch (cosigning.status) {
    case 'EXPIRED':
    case 'CANCELLED':
    case 'SUPERSEDED':
      return { step: mine ? 'ask-again' : 'nothing', ended: cosigning.status }
    case 'CONFIRMED':
      if (mine && cosigning.purpose === 'proof') return { step: 'proof' }
      if (mine && !cosigning.collected) return { step: 'sign-in' }
      if (mine) return { step: signedIn === undefined || signedIn === cosigning.account ? 'go-on' : 'used' }
      return {
        step: 'close',
        helped: wallet !== null && seatsOf(cosigning, wallet).some(({ state }) => state === 'given'),
      }
    case 'NEEDS_CONFIRMATION':
      if (wallet !== null) return asOwner(cosigning, wallet)
      return mine ? { step: 'share', seat: null } : { step: 'connect' }
  }
}

function asOwner(cosigning: Cosigning, wallet: string): NextStep {
  const { mine } = cosigning.asker
  const seats = seatsOf(cosigning, wallet)
  const [open, ...rest] = seats.filter(({ state }) => state === 'open')
  if (open) return { step: 'confirm', seat: open, rest }
  const declined = seats.find(({ state }) => state === 'declined')
  if (declined) return { step: 'decided-against', seat: declined }
  const seat = seats.find(({ state }) => state === 'given') ?? seats[0]
  if (mine) return { step: 'share', seat: seat ?? null }
  return seat ? { step: 'pass-on', seat } : { step: 'connect-another', why: whyNot(cosigning, wallet) }
}

/** Says why a wallet has no place among the owners. */
export function whyNot(cosigning: Cosigning, wallet: string): NoSeat {
  if (cosigning.safes[0]?.address === wallet) return 'the-account'
  return isFormerOwner(cosigning, wallet) ? 'former-owner' : 'stranger'
}

/** Lists the owners that the connected wallet may speak for although it is none itself: contracts that listen to a key. */
export function mayStandIn(cosigning: Cosigning, wallet: string | null): readonly Seat[] {
  if (wallet === null || cosigning.status !== 'NEEDS_CONFIRMATION') return []
  return contractSeats(cosigning).filter(({ owner }) => owner.address !== wallet)
}
