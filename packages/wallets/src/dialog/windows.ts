import { currentConnection } from '../connection/state.ts'
import type { Wallet } from '../wallet.ts'
import type { DialogCommand, Draft } from './draft.ts'
import { type DialogEvent, isPersonEvent } from './event.ts'
import type { DialogState } from './state.ts'

/** A request to a hosted wallet. */
export type InWindow = {
  readonly wallet: Wallet
  /** Identifies the request: the next one has another value. */
  readonly request: string
}

/** Returns the open requests to hosted wallets: their windows may only be open for these. */
export function inWindow({ connection, signIn, network, token }: DialogState): readonly InWindow[] {
  const asked: InWindow[] = []
  const add = (wallet: Wallet, what: string, attempt: number) => {
    if (wallet.hosted) asked.push({ wallet, request: `${what} ${attempt}` })
  }
  if (connection.status === 'connecting') add(connection.wallet, 'connection', connection.attempt)
  const wallet = currentConnection(connection)?.wallet
  if (!wallet) return asked
  if (signIn.status === 'asking') add(wallet, 'sign-in', signIn.attempt)
  if (token.status === 'asking') add(wallet, 'token', token.attempt)
  if (network.status === 'asking') add(wallet, 'network', network.attempt)
  return asked
}

/** Adds the commands for windows: open comes first, within the user gesture; close comes last. */
export function withWindows(before: DialogState, draft: Draft, event: DialogEvent): Draft {
  // Browsers open windows only for what a person has just done; a dialog resumes after a reload.
  const isGesture = isPersonEvent(event) && event.type !== 'resume-place'
  const opened = isGesture ? toOpen(before, draft) : null
  const waited = new Set(inWindow(draft).map(({ wallet }) => wallet.id))
  const closed = inWindow(before).filter(({ wallet }) => !waited.has(wallet.id))
  const of = (type: 'open' | 'close', wallet: Wallet): DialogCommand => ({
    part: 'window',
    command: { type, wallet },
  })
  const commands = [
    ...(opened ? [of('open', opened)] : []),
    ...draft.commands,
    ...closed.map(({ wallet }) => of('close', wallet)),
  ]
  return { ...draft, commands }
}

/** Returns the hosted wallet that receives a request for which it needs its window. */
function toOpen(before: DialogState, draft: Draft): Wallet | null {
  const connected = currentConnection(draft.connection)
  for (const { part, command } of draft.commands) {
    if (part === 'connection' && command.type === 'connect' && command.wallet.hosted) return command.wallet
    if (!connected?.wallet.hosted) continue
    if (part === 'signIn' && command.type === 'ask') return connected.wallet
    // A wallet on another chain receives no request: its window would close as soon as it opened.
    if (part === 'token' && command.type === 'ask' && command.act.chain === `eip155:${connected.chainId}`)
      return connected.wallet
    // A wallet changes to a chain that it knows without a window; for another its library opens one itself.
    if (part === 'network' && command.type === 'ask' && wasBlocked(before)) return connected.wallet
  }
  return null
}

function wasBlocked({ network }: DialogState): boolean {
  return network.status === 'failed' && network.failure === 'popup-blocked'
}
