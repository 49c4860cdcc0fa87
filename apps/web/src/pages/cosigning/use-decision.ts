import type { Cosigning } from '@countersign/api'
import type { Owner } from '@countersign/react'
import { useConnecting } from '../use-connecting.ts'
import { actOf, afterConnecting, type Decision } from './decision-act.ts'
import { takeNextStep } from './owner-request.ts'
import type { Seat } from './seats.ts'

/** What an owner decides, and whether a wallet is being connected for it. */
type Decide = {
  /** Carries out a decision. Without a wallet it connects one first, and continues with the same account. */
  readonly decide: (decision: Decision) => void
  /** Whether the dialog is open to connect the wallet that the decision needs. */
  readonly isConnecting: boolean
}

/**
 * Lets an owner decide before a wallet is connected.
 *
 * @param seat - the seat that the page shows; `null`: it is not known who the person is
 */
export function useDecision(cosigning: Cosigning, seat: Seat | null, owner: Owner): Decide {
  const { connectFor, isConnecting } = useConnecting<Decision>(owner, (decision, wallet) => {
    const next = afterConnecting(cosigning, { shown: seat?.owner.address ?? null, ...wallet })
    if (next) takeNextStep(owner, actOf(cosigning, next, decision))
  })
  return {
    decide: decision => {
      if (owner.connected && seat) takeNextStep(owner, actOf(cosigning, seat, decision))
      else connectFor(decision)
    },
    isConnecting,
  }
}
