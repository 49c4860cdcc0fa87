import { connectionReducer } from '../connection/reducer.ts'
import { currentConnection } from '../connection/state.ts'
import { pairingReducer } from '../pairing/reducer.ts'
import type { PersonEvent } from './event.ts'
import { go } from './places.ts'
import type { DialogState, DialogView } from './state.ts'

/** Goes on where the dialog stood before the page was loaded anew. */
export function takeUp(
  state: DialogState,
  { place, wallet }: PersonEvent & { type: 'take-up' },
): DialogState {
  if (state.view !== null || currentConnection(state.connection)) return state
  const { purpose } = place
  const list: DialogView = { name: 'connect' }
  const fresh: DialogState = { ...state, purpose, notice: null }
  switch (place.kind) {
    case 'pairing': {
      const { address } = place
      const scan: DialogView = { name: 'scan', wallet: place.wallet }
      if (!address) return go(fresh, scan, [list])
      const pairing = pairingReducer(state.pairing, { type: 'resume', address })
      return go({ ...fresh, pairing, app: 'returned' }, scan, [list])
    }
    case 'request': {
      const connection = connectionReducer(state.connection, { type: 'reconnect', wallet })
      return go({ ...fresh, connection }, { name: 'status' }, [list])
    }
  }
}
