import type { Cosigning } from '@countersign/api'
import type { OwnerAct } from '@countersign/react'
import type { JustConnected } from '../use-connecting.ts'
import { seatTarget } from './owner-request.ts'
import { actingAccount, type Seat, seatsOf } from './seats.ts'

/** What an owner decides. */
export type Decision = { readonly kind: 'confirm' } | { readonly kind: 'decline'; readonly reason: string }

/** Returns the act that carries out a decision at a seat. */
export function actOf(cosigning: Cosigning, seat: Seat, decision: Decision): OwnerAct {
  return { ...decision, ...seatTarget(cosigning, seat) }
}

export type AfterConnecting = JustConnected & {
  /** The owner that the page named when the person decided; `null`: it named nobody. */
  readonly shown: string | null
}

/**
 * Returns the seat at which a decision is carried out once its wallet is connected. `null` if the person has to press
 * again: the account is another one than the page named, has nothing to decide, or its wallet opens a window.
 */
export function afterConnecting(
  cosigning: Cosigning,
  { shown, accounts, isHosted }: AfterConnecting,
): Seat | null {
  const account = actingAccount(cosigning, accounts)
  if (isHosted || account === null || (shown !== null && shown !== account)) return null
  const seats = seatsOf(cosigning, account)
  const open = seats.find(({ state }) => state === 'open')
  // Somebody who was shown that they had declined may change their mind.
  return open ?? (shown === null ? undefined : seats.find(({ state }) => state === 'declined')) ?? null
}
