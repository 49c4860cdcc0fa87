import type { Wallet } from '../wallet.ts'
import { type ConnectionState, currentConnection } from './state.ts'

/** How long the response to a request may take, in milliseconds. */
export type RequestTimeouts = {
  /** The time after which the person is told where to look; `null`: not before the timeout. */
  readonly slow: number | null
  /** The timeout. */
  readonly limit: number
}

/** A wallet in this browser is next to the page. */
const hereWallet: RequestTimeouts = { slow: null, limit: 60_000 }
/** A phone has to be found and unlocked; the relay keeps a request for five minutes, and reports when it expires. */
const phoneLimit = 600_000
const phoneWallet: RequestTimeouts = { slow: 60_000, limit: phoneLimit }

/**
 * The person sees the wallet's window, may have to create an account there first, and ends the request by closing it.
 */
export const windowLimit = 900_000
const hostedWallet: RequestTimeouts = { slow: null, limit: windowLimit }

/** Returns how long a wallet outside this browser may take to respond, in milliseconds. */
export function limitOf({ phone, hosted }: Pick<Wallet, 'phone' | 'hosted'>): number | undefined {
  if (hosted) return windowLimit
  // The relay, or the caller, ends a request to a phone.
  return phone ? phoneLimit : undefined
}

/** Returns how long the connected wallet may take. */
export function timeoutsOf(connection: ConnectionState): RequestTimeouts {
  const wallet = currentConnection(connection)?.wallet
  if (wallet?.hosted) return hostedWallet
  return wallet?.phone ? phoneWallet : hereWallet
}
