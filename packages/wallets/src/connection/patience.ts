import type { DialogState } from '../dialog/state.ts'
import { currentConnection } from './state.ts'

/** How long an answer to a request may take, in milliseconds. */
export type RequestPatience = {
  /** After which time the person is told where to look; `null`: not before it is given up. */
  readonly slow: number | null
  /** After which time it is given up. */
  readonly limit: number
}

/** A wallet in this browser stands beside the page. */
const hereWallet: RequestPatience = { slow: null, limit: 60_000 }
/** A phone has to be found and unlocked; the relay keeps a request for five minutes, and says itself when that is over. */
export const phoneLimit = 600_000
const phoneWallet: RequestPatience = { slow: 60_000, limit: phoneLimit }

/** Says how long the connected wallet may take. */
export function patienceWith({ connection }: Pick<DialogState, 'connection'>): RequestPatience {
  return currentConnection(connection)?.wallet.phone ? phoneWallet : hereWallet
}
