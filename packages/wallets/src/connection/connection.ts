import type { Authentication } from '../authentication/authentication.ts'
import type { Hosted } from '../hosted/hosted.ts'
import type { Effects } from '../update.ts'
import type { Wallet } from '../wallet.ts'
import { codeOf, NoWalletError, WalletTimeoutError } from '../wallet-error.ts'
import type { HostedAttempt } from './connect-in-window.ts'
import { connectionFailure } from './failure.ts'
import { endSession, type Paired, readPaired } from './phone.ts'
import { type ConnectionCommand, type ConnectionEvent, concerns, type WalletEvent } from './reducer.ts'
import { windowLimit } from './request-timeouts.ts'
import { type ConnectingPhase, type ConnectionState, currentConnection } from './state.ts'
import type { OpenWalletConnection, WalletConnection } from './wallet-connection.ts'

export type ConnectionOptions = {
  readonly openWalletConnection: OpenWalletConnection
  /** Resumes the session with a phone that this browser has stored. Without it, no phone is resumed. */
  readonly resumePhone?: (options: { signal: AbortSignal }) => Promise<Paired | null>
  /** Connects to hosted wallets. Without it, none are offered. */
  readonly hosted?: Pick<Hosted, 'connect'> | null
  /** What hosted wallets sign while they connect. */
  readonly prepareUnaddressed?: Authentication['prepareUnaddressed']
  /** Whether the person is here to sign in with an account of the wallet. */
  readonly signsIn: () => boolean
  readonly getState: () => ConnectionState
  readonly dispatch: (event: ConnectionEvent) => void
  /** How long a wallet may take to respond before the attempt times out, in milliseconds. @default 120_000 */
  readonly connectTimeout?: number
  /** How long a wallet may take to report whether it knows this page, in milliseconds. @default 3_000 */
  readonly reconnectTimeout?: number
  /** The same for a hosted wallet, whose library has to be loaded first. @default 15_000 */
  readonly hostedReconnectTimeout?: number
  /** How long it may take to reach the relay for a session with a phone, in milliseconds. @default 30_000 */
  readonly resumeTimeout?: number
  /** The time after which the wallet's window is assumed to be open, in milliseconds. @default 1_000 */
  readonly windowDelay?: number
  /** The time after which the person is told where to find the window, in milliseconds. @default 10_000 */
  readonly windowHintDelay?: number
}

export type ConnectionEffects = Effects<ConnectionCommand> & {
  /** Returns the connection to the connected wallet. @throws {NoWalletError} */
  readonly current: () => Promise<WalletConnection>
}

/** Connects wallets, and keeps one connection to each for the lifetime of the page. */
export function createConnectionEffects(options: ConnectionOptions): ConnectionEffects {
  const {
    openWalletConnection,
    getState,
    dispatch,
    connectTimeout = 120_000,
    reconnectTimeout = 3_000,
  } = options
  const { windowDelay = 1_000, windowHintDelay = 10_000, resumeTimeout = 30_000, resumePhone } = options
  const { hosted = null, hostedReconnectTimeout = 15_000 } = options
  /** Aborted when the attempt ends. */
  let running = new AbortController()
  const links = new Map<string, Promise<WalletConnection>>()
  const timers = new Set<ReturnType<typeof setTimeout>>()

  /**
   * Ignores the connect event of a hosted wallet that is connecting: what it signed while it connected comes with its
   * response, and this event would start a sign-in first.
   */
  function tell(event: WalletEvent) {
    const connection = getState()
    const isSigning = connection.status === 'connecting' && connection.wallet.hosted !== undefined
    if (!(event.type === 'wallet-connected' && isSigning && connection.wallet.id === event.wallet.id))
      dispatch(event)
  }

  /** Reuses the connection to a wallet: a second one would leave listeners on its provider. */
  function link(wallet: Wallet): Promise<WalletConnection> {
    const open = links.get(wallet.id)
    if (open) return open
    const opening = Promise.resolve().then(() => openWalletConnection(wallet, tell))
    links.set(wallet.id, opening)
    opening.catch(() => links.delete(wallet.id))
    return opening
  }

  /** Dispatches later, unless the returned function is called. */
  function later(after: number, event: ConnectionEvent): () => void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      dispatch(event)
    }, after)
    timers.add(timer)
    return () => {
      timers.delete(timer)
      clearTimeout(timer)
    }
  }

  async function connect(attempt: number, wallet: Wallet, signal: AbortSignal) {
    const stop: (() => void)[] = []
    const opening = link(wallet)
    const phase = (phase: ConnectingPhase) => ({ type: 'phase', attempt, phase }) as const
    const asked = (limit: number) => {
      dispatch(phase('connecting'))
      const kind = connectionFailure(new WalletTimeoutError())
      stop.push(later(limit, { type: 'failed', attempt, kind }))
    }
    const ready = () => dispatch(phase('continue-in-wallet'))

    async function connectHere() {
      const opened = await opening
      if (getState().attempt !== attempt) return null
      asked(connectTimeout)
      stop.push(
        later(windowDelay, phase('confirm-connection')),
        later(windowHintDelay, phase('continue-in-wallet')),
      )
      return { view: await opened.connect() }
    }

    try {
      const made = wallet.hosted
        ? await connectHosted({ wallet, link: opening, signal, asked: () => asked(windowLimit), ready })
        : await connectHere()
      if (!made) return
      dispatch({ type: 'succeeded', attempt, ...made })
      if (!concerns(getState(), wallet)) await (await opening).disconnect()
    } catch (error) {
      dispatch({ type: 'failed', attempt, kind: connectionFailure(error) })
    } finally {
      for (const end of stop) end()
    }
  }

  async function connectHosted(attempt: HostedAttempt) {
    // The rejection is handled where the code is awaited.
    attempt.link.catch(() => {})
    if (!hosted) throw new TypeError('This site offers no hosted wallets.')
    const { connectInWindow } = await codeOf(() => import('./connect-in-window.ts'))
    return connectInWindow({ ...options, hosted }, attempt)
  }

  async function reconnect(attempt: number, wallet: Wallet, signal: AbortSignal) {
    const give = { type: 'failed', attempt, kind: 'timed-out' } as const
    let stop = () => {}
    try {
      const opened = await link(wallet)
      if (signal.aborted) return
      // Only the wallet's own time counts, and not how long the page loads code.
      stop = later(wallet.hosted ? hostedReconnectTimeout : reconnectTimeout, give)
      const view = await opened.reconnect()
      dispatch(view ? { type: 'succeeded', attempt, view } : give)
    } catch {
      dispatch(give)
    } finally {
      stop()
    }
  }

  async function resume(attempt: number, signal: AbortSignal) {
    const give = { type: 'failed', attempt, kind: 'timed-out' } as const
    const stop = later(resumeTimeout, give)
    try {
      const found = await resumePhone?.({ signal })
      const read = found && (await readPaired(found))
      dispatch(read ? { type: 'resumed', attempt, ...read } : give)
    } catch {
      dispatch(give)
    } finally {
      stop()
    }
  }

  /**
   * Listens to a phone from the moment it is connected, so that wagmi's hooks see it; it may have disconnected in the
   * meantime.
   */
  async function hear(phone: Wallet) {
    try {
      const view = await (await link(phone)).reconnect()
      if (!view) dispatch({ type: 'wallet-disconnected', wallet: phone })
    } catch {
      // The connection is opened again with the next request.
    }
  }

  /** Closes the connection to a phone whose session ended: the next session has its own connection. */
  function close({ id, phone }: Wallet) {
    const open = links.get(id)
    if (!phone || !open) return
    links.delete(id)
    open.then(line => line.close?.()).catch(() => {})
  }

  /**
   * Reads the wallet again. Only a wallet in this browser has other tabs: the page itself stores what phones and hosted
   * wallets show.
   */
  function refresh() {
    const wallet = currentConnection(getState())?.wallet
    if (!wallet || wallet.phone || wallet.hosted) return
    link(wallet)
      .then(opened => opened.refresh())
      .catch(() => {})
  }

  /** Aborts the running attempt, and returns the signal for the next one. */
  function renew(): AbortSignal {
    running.abort()
    running = new AbortController()
    return running.signal
  }

  function forgetPage(wallet: Wallet) {
    link(wallet)
      .then(opened => opened.disconnect())
      .catch(() => {})
      .finally(() => close(wallet))
  }

  return {
    run: command => {
      switch (command.type) {
        case 'connect':
          return void connect(command.attempt, command.wallet, renew())
        case 'reconnect': {
          const { attempt, wallet } = command
          const signal = renew()
          return void (wallet.phone ? resume(attempt, signal) : reconnect(attempt, wallet, signal))
        }
        case 'stop':
          return void renew()
        case 'listen':
          return void hear(command.wallet)
        case 'close':
          return close(command.wallet)
        case 'end-session':
          return void endSession(command.wallet)
        case 'disconnect':
          return forgetPage(command.wallet)
        case 'reread-wallet':
          return refresh()
      }
    },
    woke: refresh,
    current: async () => {
      const connected = currentConnection(getState())
      if (!connected) throw new NoWalletError()
      return link(connected.wallet)
    },
    dispose: () => {
      running.abort()
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      links.clear()
    },
  }
}
