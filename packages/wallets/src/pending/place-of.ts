import { currentConnection } from '../connection/state.ts'
import type { DialogState } from '../dialog/state.ts'
import { isSwitching } from '../networks/reducer.ts'
import { isPairing } from '../pairing/reducer.ts'
import type { PairingAddress } from '../pairing/state.ts'
import { cosigningOf } from '../sign-in/cosigning.ts'
import type { PendingPlace } from './pending.ts'

/** Says where a dialog stands that waits for a phone; `null`: it does not. What asks a wallet in this browser ends with the page. */
export function placeOf(state: DialogState): PendingPlace | null {
  const { view, purpose, pairing, signIn } = state
  if (view?.name === 'scan' && isPairing(pairing)) {
    const address = pairing.status === 'preparing' ? null : addressOf(pairing)
    return { kind: 'pairing', purpose, wallet: view.wallet, address }
  }
  const phone = currentConnection(state.connection)?.wallet.phone
  if (!phone) return null
  const place = { kind: 'request', wallet: phone.entry, challenge: null } as const
  // What several are to confirm is kept by the server, and found again there.
  if (cosigningOf(signIn)) return null
  switch (signIn.status) {
    case 'preparing-message':
      return { ...place, purpose: 'sign-in' }
    case 'message-ready':
    case 'waiting-for-signature':
      return { ...place, purpose: 'sign-in', challenge: signIn.challenge }
    // A signature is not kept; what came of it shows in the session.
    case 'verifying-signature':
    case 'waiting-for-confirmations':
    case 'idle':
    case 'failed':
    case 'signed-in':
      break
  }
  if (isSwitching(state.network)) return { ...place, purpose: 'networks' }
  return state.token.status === 'asking' ? { ...place, purpose: 'profile' } : null
}

function addressOf({ uri, deadline, request, renewals }: PairingAddress): PairingAddress {
  return { uri, deadline, request, renewals }
}

/** Whether what was pending is being looked for, so that nothing new can be said of it yet. */
export function isTakingUp({ view, connection }: DialogState): boolean {
  return (
    view?.name === 'status' && connection.status === 'reconnecting' && connection.wallet.phone !== undefined
  )
}
