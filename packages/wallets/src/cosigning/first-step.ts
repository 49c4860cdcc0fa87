import type { RequestStep } from '../request/state.ts'
import type { OwnerAct, OwnerRequest } from './owner-state.ts'

/**
 * Returns the first step of an owner's act: if it costs something, the cost is shown before the wallet is asked.
 *
 * @example
 * firstStep({ kind: 'confirm', cosigning, safe, owner }) // { step: 'ask', question: { kind: 'signature' } }
 */
export function firstStep({ kind }: OwnerAct): Exclude<RequestStep<OwnerRequest>, { readonly step: 'load' }> {
  switch (kind) {
    case 'confirm':
    case 'decline':
      return { step: 'ask', question: { kind: 'signature' } }
    case 'approve-on-chain':
    case 'sign-on-chain':
    case 'propose':
      return { step: 'prepare' }
  }
}
