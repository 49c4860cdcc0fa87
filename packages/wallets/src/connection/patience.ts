import type { DialogState } from '../dialog/state.ts'
import type { Wallet } from '../wallet.ts'
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
const phoneLimit = 600_000
const phoneWallet: RequestPatience = { slow: 60_000, limit: phoneLimit }

/** The person sees the wallet's window, may have to make an account there first, and ends it by shutting the window. */
export const windowLimit = 900_000
const hostedWallet: RequestPatience = { slow: null, limit: windowLimit }

/** Says how long a wallet may take that answers elsewhere than in this browser, in milliseconds. */
export function limitOf({ phone, hosted }: Pick<Wallet, 'phone' | 'hosted'>): number | undefined {
  if (hosted) return windowLimit
  // A phone is given up by the relay, or by whoever asks.
  return phone ? phoneLimit : undefined
}

/** Says how long the connected wallet may take. */
export function patienceWith({ connection }: Pick<DialogState, 'connection'>): RequestPatience {
  const wallet = currentConnection(connection)?.wallet
  if (wallet?.hosted) return hostedWallet
  return wallet?.phone ? phoneWallet : hereWallet
}
