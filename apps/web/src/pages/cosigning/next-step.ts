import type { Cosigning } from '@countersign/api'
import { contractSeats, isFormerOwner, isOnlyApproved, type Seat, seatsOf } from './seats.ts'

/** How a cosigning ended without a confirmation. */
type Failed = Extract<Cosigning['status'], 'EXPIRED' | 'CANCELLED' | 'SUPERSEDED'>

/** Why the connected wallet has no seat in this cosigning. */
export type NoSeat = 'stranger' | 'former-owner' | 'the-account'

/**
 * The one next step for the current viewer.
 *
 * - `confirm`: the connected account is an owner. `rest`: further open seats of the same account.
 * - `decided-against`: that owner has declined, and may still confirm.
 * - `pass-on`: that owner has confirmed, or is not needed; others are missing.
 * - `share`: the requester waits for others. `seat`: the seat of the connected account, if it has one.
 * - `connect`: no wallet is connected, and it is not known whether the person is an owner.
 * - `connect-another`: the connected account is not an owner.
 * - `sign-in`: confirmed, and the requester’s session is being collected. `go-on`: it was collected. `used`: it was
 *   collected, and this browser is now signed out or signed in as another account.
 * - `proof`: confirmed, and part of a proof that the requester is making.
 * - `close`: confirmed; a co-signer has nothing left to do. `helped`: whether the connected account has signed.
 * - `ask-again`: ended without a confirmation, and the requester may start again. `nothing`: the same, for everyone
 *   else.
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

/** A step in which the person decides about the request. */
export type DecidingStep = Extract<NextStep, { readonly step: 'connect' | 'confirm' | 'decided-against' }>

export function isDeciding(next: NextStep): next is DecidingStep {
  return next.step === 'connect' || next.step === 'confirm' || next.step === 'decided-against'
}

/** Returns the seat that the person decides for; `null`: it is not known who they are. */
export function decidingSeat(next: DecidingStep): Seat | null {
  return next.step === 'connect' ? null : next.seat
}

/** What is known about the current viewer. */
export type Viewer = {
  /** The connected address, checksummed; without a wallet, the signed-in owner's. */
  readonly wallet: string | null
  /** The account that this browser is signed in with (CAIP-10); `null`: signed out; `undefined`: not known yet. */
  readonly signedIn: string | null | undefined
}

/** Returns the next step for the current viewer. The cosigning itself says whether this browser is the requester. */
export function nextCosigningStep(cosigning: Cosigning, { wallet, signedIn }: Viewer): NextStep {
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
        helped:
          wallet !== null &&
          seatsOf(cosigning, wallet).some(seat => seat.state === 'given' && !isOnlyApproved(seat)),
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

/** Returns why an account has no seat among the owners. */
export function whyNot(cosigning: Cosigning, wallet: string): NoSeat {
  if (cosigning.safes[0]?.address === wallet) return 'the-account'
  return isFormerOwner(cosigning, wallet) ? 'former-owner' : 'stranger'
}

/**
 * Returns the seats that the connected account may sign for although it is not an owner: contracts controlled by a
 * key.
 */
export function contractOwnerSeats(cosigning: Cosigning, wallet: string | null): readonly Seat[] {
  if (wallet === null || cosigning.status !== 'NEEDS_CONFIRMATION') return []
  return contractSeats(cosigning).filter(({ owner }) => owner.address !== wallet)
}
