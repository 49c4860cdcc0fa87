import { createStore, type Store } from '../store.ts'
import type { Wallet } from '../wallet.ts'
import { connectionFailure, WalletCodeError, WalletTimeoutError } from './failure.ts'
import type { Link, OpenLink } from './link.ts'
import { type ConnectionEvent, connectionReducer } from './reducer.ts'
import { type ConnectionState, initialConnection } from './state.ts'

export type ConnectionOptions = {
  readonly openLink: OpenLink
  /** How long a wallet may take to answer before the attempt ends, in milliseconds. @default 120_000 */
  readonly connectTimeout?: number
  /** How long a wallet may take to say whether it knows this page, in milliseconds. @default 3_000 */
  readonly reconnectTimeout?: number
  /** After which time the person is sent to the wallet, in milliseconds. @default 1_000 */
  readonly patience?: number
}

export type Connection = Store<ConnectionState> & {
  readonly connect: (wallet: Wallet) => void
  readonly reconnect: (wallet: Wallet) => void
  readonly cancel: () => void
  readonly dismiss: () => void
  readonly disconnect: () => void
  /** Asks the connected wallet for a signature. @throws what the wallet throws, or `WalletCodeError` without one. */
  readonly signMessage: (message: string, address: string) => Promise<`0x${string}`>
}

/** Runs the connection: carries out what the reducer decides, and tells it what came of it. */
export function createConnection(options: ConnectionOptions): Connection {
  const { openLink, connectTimeout = 120_000, reconnectTimeout = 3_000, patience = 1_000 } = options
  const store = createStore<ConnectionState>(initialConnection)
  const links = new Map<string, Promise<Link>>()

  function dispatch(event: ConnectionEvent) {
    const before = store.getSnapshot()
    const state = connectionReducer(before, event)
    store.set(state)
    // An attempt starts exactly when the reducer numbers a new one.
    if (state.attempt !== before.attempt) {
      if (state.status === 'connecting') void connect(state.attempt, state.wallet)
      if (state.status === 'reconnecting') void reconnect(state.attempt, state.wallet)
    }
  }

  /** One line to each wallet for the life of the page: a second would leave listeners on its provider. */
  function link(wallet: Wallet): Promise<Link> {
    const open = links.get(wallet.id)
    if (open) return open
    const opening = openLink(wallet, dispatch)
    links.set(wallet.id, opening)
    opening.catch(() => links.delete(wallet.id))
    return opening
  }

  async function connect(attempt: number, wallet: Wallet) {
    const timers: ReturnType<typeof setTimeout>[] = []
    try {
      const opened = await link(wallet).catch(cause => {
        throw connectionFailure(cause) === 'unknown' ? new WalletCodeError('', { cause }) : cause
      })
      if (store.getSnapshot().attempt !== attempt) return
      dispatch({ type: 'phase', attempt, phase: 'connecting' })
      timers.push(
        setTimeout(() => dispatch({ type: 'phase', attempt, phase: 'continue-in-wallet' }), patience),
        setTimeout(
          () => dispatch({ type: 'failed', attempt, kind: connectionFailure(new WalletTimeoutError()) }),
          connectTimeout,
        ),
      )
      const view = await opened.connect()
      dispatch({ type: 'succeeded', attempt, view })
      if (!concerns(store.getSnapshot(), wallet)) await opened.disconnect()
    } catch (error) {
      dispatch({ type: 'failed', attempt, kind: connectionFailure(error) })
    } finally {
      for (const timer of timers) clearTimeout(timer)
    }
  }

  async function reconnect(attempt: number, wallet: Wallet) {
    const give = () => dispatch({ type: 'failed', attempt, kind: 'timed-out' })
    const timer = setTimeout(give, reconnectTimeout)
    try {
      const view = await (await link(wallet)).reconnect()
      if (view) dispatch({ type: 'succeeded', attempt, view })
      else give()
    } catch {
      give()
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    connect: wallet => dispatch({ type: 'connect', wallet }),
    reconnect: wallet => dispatch({ type: 'reconnect', wallet }),
    cancel: () => dispatch({ type: 'cancel' }),
    dismiss: () => dispatch({ type: 'dismiss' }),
    disconnect: () => {
      const state = store.getSnapshot()
      dispatch({ type: 'disconnect' })
      // The person is done with it at once; whether the wallet also forgets the page is the wallet's affair.
      if (state.status === 'connected')
        link(state.wallet)
          .then(opened => opened.disconnect())
          .catch(() => {})
    },
    signMessage: async (message, address) => {
      const state = store.getSnapshot()
      if (state.status !== 'connected') throw new WalletCodeError('No wallet is connected.')
      return (await link(state.wallet)).signMessage(message, address)
    },
  }
}

/** Whether an approval that arrives now is still wanted: a wallet that was turned away from is let go again. */
function concerns(state: ConnectionState, wallet: Wallet): boolean {
  switch (state.status) {
    case 'connected':
    case 'connecting':
    case 'reconnecting':
      return state.wallet.id === wallet.id
    case 'disconnected':
      return state.failure?.wallet.id === wallet.id
  }
}
