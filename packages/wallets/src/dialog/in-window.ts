import { currentConnection } from '../connection/state.ts'
import { isSwitching } from '../networks/reducer.ts'
import type { Wallet } from '../wallet.ts'
import type { DialogState } from './state.ts'

/** Something that a hosted wallet is asked. */
export type InWindow = {
  readonly wallet: Wallet
  /** Names the request: the next has another name. */
  readonly request: string
}

/** Gives what is asked of hosted wallets: only for that may their windows be open. */
export function inWindow({ connection, signIn, network, token }: DialogState): readonly InWindow[] {
  const asked: InWindow[] = []
  const add = (wallet: Wallet, what: string, attempt: number) => {
    if (wallet.hosted) asked.push({ wallet, request: `${what} ${attempt}` })
  }
  if (connection.status === 'connecting') add(connection.wallet, 'connection', connection.attempt)
  const wallet = currentConnection(connection)?.wallet
  if (!wallet) return asked
  if (signIn.status === 'waiting-for-signature') add(wallet, 'sign-in', signIn.attempt)
  if (token.status === 'asking') add(wallet, 'token', token.attempt)
  if (isSwitching(network)) add(wallet, 'network', network.attempt)
  return asked
}

/** Gives the wallet whose window is to be opened before a change is made, within the gesture that led to it. */
export function toOpen(before: DialogState, state: DialogState): Wallet | null {
  const was = inWindow(before).map(({ request }) => request)
  const { network } = before
  const wasBlocked = network.status === 'failed' && network.kind === 'popup-blocked'
  const asked = inWindow(state).find(({ request }) => {
    if (was.includes(request)) return false
    // A wallet changes to a chain that it knows without a window; for another its library opens one itself.
    if (request.startsWith('network')) return wasBlocked
    // One that is on another chain than the token is asked nothing: a window would be gone as soon as it was there.
    return !request.startsWith('token') || isOnChainOfToken(state)
  })
  return asked?.wallet ?? null
}

function isOnChainOfToken({ connection, token }: DialogState): boolean {
  const connected = currentConnection(connection)
  return token.status === 'asking' && token.token.chain === `eip155:${connected?.chainId}`
}

/** Gives the wallets of which nothing is asked any more. */
export function toShut(before: DialogState, state: DialogState): readonly Wallet[] {
  const is = new Set(inWindow(state).map(({ wallet }) => wallet.id))
  return inWindow(before)
    .map(({ wallet }) => wallet)
    .filter(({ id }) => !is.has(id))
}
