import { currentConnection } from '../connection/state.ts'
import { isPairing } from '../pairing/reducer.ts'
import type { PairingAddress } from '../pairing/state.ts'
import type { PendingPlace } from '../pending/pending.ts'
import { cosigningOf } from '../sign-in/state.ts'
import type { DialogState } from './state.ts'
import { ownersWanted } from './views.ts'

/**
 * Returns the place of a dialog that waits for a phone; `null` if it does not. Requests to a wallet in this browser end
 * with the page.
 */
export function placeOf(state: DialogState): PendingPlace | null {
  const { view, purpose, pairing, signIn } = state
  if (view?.name === 'scan' && isPairing(pairing)) {
    const address = pairing.status === 'preparing' ? null : addressOf(pairing)
    const wanted = ownersWanted(state)
    return { kind: 'pairing', purpose, wallet: view.wallet, address, owner: wanted && { safe: wanted.safe } }
  }
  const phone = currentConnection(state.connection)?.wallet.phone
  if (!phone) return null
  const place = { kind: 'request', wallet: phone.entry, challenge: null, owner: null } as const
  // The server stores what several owners confirm, and it is found there again.
  if (cosigningOf(signIn)) return null
  // A signature is not stored; its outcome shows in the session.
  if (signIn.status === 'preparing') {
    const { safe } = signIn.act
    return { ...place, purpose: 'sign-in', owner: safe ? { safe } : null }
  }
  if (signIn.status === 'ready' || signIn.status === 'asking')
    return { ...place, purpose: 'sign-in', challenge: signIn.question }
  if (state.network.status === 'asking') return { ...place, purpose: 'networks' }
  return state.token.status === 'asking' ? { ...place, purpose: 'profile' } : null
}

function addressOf({ uri, deadline, request, renewals }: PairingAddress): PairingAddress {
  return { uri, deadline, request, renewals }
}

/** Whether the page is looking for what was pending, so that nothing new is known yet. */
export function isResumingPlace({ view, connection }: DialogState): boolean {
  return (
    view?.name === 'status' && connection.status === 'reconnecting' && connection.wallet.phone !== undefined
  )
}
