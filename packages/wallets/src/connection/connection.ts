import type { Dispatch, Effect } from '../dialog/effect.ts'
import type { DialogState } from '../dialog/state.ts'
import type { Hosted } from '../hosted/hosted.ts'
import { endSession } from '../pairing/end-session.ts'
import type { Paired } from '../pairing/open-pairing.ts'
import { readPaired } from '../pairing/read-paired.ts'
import type { Authentication } from '../sign-in/authentication.ts'
import type { Wallet } from '../wallet.ts'
import { WalletTimeoutError } from '../wallet-error.ts'
import { concerns, isOver } from './concerns.ts'
import type { HostedAttempt } from './connect-in-window.ts'
import { connectionFailure, ofCode, WalletCodeError } from './failure.ts'
import type { Link, OpenLink } from './link.ts'
import { windowLimit } from './patience.ts'
import type { ConnectionEvent, WalletEvent } from './reducer.ts'
import { type ConnectingPhase, type ConnectionState, currentConnection } from './state.ts'

export type ConnectionOptions = {
  readonly openLink: OpenLink
  /** Takes up the session with a phone that this browser has kept; without it there is none. */
  readonly resumePhone?: (options: { signal: AbortSignal }) => Promise<Paired | null>
  /** Speaks to hosted wallets; without it there are none. */
  readonly hosted?: Pick<Hosted, 'connect'> | null
  /** What hosted wallets are to sign while they connect. */
  readonly prepareUnaddressed?: Authentication['prepareUnaddressed']
  readonly getState: () => DialogState
  readonly dispatch: Dispatch
  /** How long a wallet may take to answer before the attempt ends, in milliseconds. @default 120_000 */
  readonly connectTimeout?: number
  /** How long a wallet may take to say whether it knows this page, in milliseconds. @default 3_000 */
  readonly reconnectTimeout?: number
  /** The same of a hosted wallet, whose library is still to be loaded. @default 15_000 */
  readonly hostedReconnectTimeout?: number
  /** How long it may take to reach the relay for a session with a phone, in milliseconds. @default 30_000 */
  readonly resumeTimeout?: number
  /** After which time the wallet's window is open, in milliseconds. @default 1_000 */
  readonly patience?: number
  /** After which time the person is told where to look for it, in milliseconds. @default 10_000 */
  readonly longPatience?: number
}

export type ConnectionEffect = Effect & {
  /** The line to the connected wallet. @throws {WalletCodeError} while none is connected */
  readonly current: () => Promise<Link>
  /** Reads again what the connected wallet shows, if one is connected; it may have told another tab only. */
  readonly refresh: () => void
  /** Asks a wallet to forget this page. Whether it does is its own affair. */
  readonly letGo: (wallet: Wallet) => void
}

/** Connects wallets as the reducer decides, and keeps one line to each for the life of the page. */
export function createConnectionEffect(options: ConnectionOptions): ConnectionEffect {
  const { openLink, getState, connectTimeout = 120_000, reconnectTimeout = 3_000 } = options
  const { patience = 1_000, longPatience = 10_000, resumeTimeout = 30_000, resumePhone } = options
  const { hosted = null, hostedReconnectTimeout = 15_000 } = options
  /** Ended with the attempt. */
  let running = new AbortController()
  const links = new Map<string, Promise<Link>>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const dispatch = (event: ConnectionEvent) => options.dispatch({ type: 'connection', event })

  /** What a hosted wallet signed while it connected comes with the answer, and would find a sign-in begun. */
  function tell(event: WalletEvent) {
    const { connection } = getState()
    const isSigning = connection.status === 'connecting' && connection.wallet.hosted !== undefined
    if (!(event.type === 'wallet-connected' && isSigning && connection.wallet.id === event.wallet.id))
      dispatch(event)
  }

  /** A second line to a wallet would leave listeners on its provider. */
  function link(wallet: Wallet): Promise<Link> {
    const open = links.get(wallet.id)
    if (open) return open
    const opening = Promise.resolve().then(() => openLink(wallet, tell))
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
    const opening = link(wallet).catch(cause => {
      throw ofCode(cause)
    })
    const phase = (phase: ConnectingPhase) => ({ type: 'phase', attempt, phase }) as const
    const asked = (limit: number) => {
      dispatch(phase('connecting'))
      const kind = connectionFailure(new WalletTimeoutError())
      stop.push(later(limit, { type: 'failed', attempt, kind }))
    }
    const spoke = () => dispatch(phase('continue-in-wallet'))

    async function connectHere() {
      const opened = await opening
      if (getState().connection.attempt !== attempt) return null
      asked(connectTimeout)
      stop.push(
        later(patience, phase('confirm-connection')),
        later(longPatience, phase('continue-in-wallet')),
      )
      return { view: await opened.connect() }
    }

    try {
      const made = wallet.hosted
        ? await connectHosted({ wallet, link: opening, signal, asked: () => asked(windowLimit), spoke })
        : await connectHere()
      if (!made) return
      dispatch({ type: 'succeeded', attempt, ...made })
      if (!concerns(getState().connection, wallet)) await (await opening).disconnect()
    } catch (error) {
      dispatch({ type: 'failed', attempt, kind: connectionFailure(error) })
    } finally {
      for (const end of stop) end()
    }
  }

  async function connectHosted(attempt: HostedAttempt) {
    // What waits for the code need not be asked.
    attempt.link.catch(() => {})
    if (!hosted) throw new TypeError('This site offers no hosted wallets.')
    const { connectInWindow } = await import('./connect-in-window.ts').catch(cause => {
      throw ofCode(cause)
    })
    return connectInWindow({ ...options, hosted }, attempt)
  }

  async function reconnect(attempt: number, wallet: Wallet) {
    const give = { type: 'failed', attempt, kind: 'timed-out' } as const
    const stop = later(wallet.hosted ? hostedReconnectTimeout : reconnectTimeout, give)
    try {
      const view = await (await link(wallet)).reconnect()
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
      const read = found && readPaired(found)
      dispatch(read ? { type: 'resumed', attempt, ...read } : give)
    } catch {
      dispatch(give)
    } finally {
      stop()
    }
  }

  /** What a phone tells is heard from the moment it is there, and wagmi's hooks see it; it may have gone meanwhile. */
  async function hear(phone: Wallet) {
    try {
      const view = await (await link(phone)).reconnect()
      if (!view) dispatch({ type: 'wallet-disconnected', wallet: phone })
    } catch {
      // Its line is opened again when something is asked of it.
    }
  }

  /** A session with a phone that is over does not come again: the next has a line of its own. */
  function close({ id, phone }: Wallet) {
    const open = links.get(id)
    if (!phone || !open) return
    links.delete(id)
    open.then(line => line.close?.()).catch(() => {})
  }

  /** What phones and hosted wallets show, the page itself keeps: only a wallet in this browser has other tabs. */
  function refresh() {
    const wallet = currentConnection(getState().connection)?.wallet
    if (!wallet || wallet.phone || wallet.hosted) return
    link(wallet)
      .then(opened => opened.refresh())
      .catch(() => {})
  }

  return {
    changed: (whole, state) => {
      const { connection: before } = whole
      const { connection } = state
      if (hasJustFailed(whole, state)) refresh()
      const was = currentConnection(before)?.wallet
      const is = currentConnection(connection)?.wallet
      if (is?.phone && is.id !== was?.id) void hear(is)
      if (was && isOver(connection, was)) close(was)
      // Nothing leads back to a phone whose place another has taken, and each would stay connected.
      if (was?.phone && is?.phone && is.id !== was.id) {
        close(was)
        void endSession(was)
      }
      // An attempt starts exactly when the reducer numbers a new one.
      if (connection.attempt === before.attempt) return
      running.abort()
      running = new AbortController()
      if (connection.status === 'connecting')
        void connect(connection.attempt, connection.wallet, running.signal)
      if (connection.status === 'reconnecting') {
        const { attempt, wallet } = connection
        void (wallet.phone ? resume(attempt, running.signal) : reconnect(attempt, wallet))
      }
    },
    woke: refresh,
    refresh,
    current: async () => {
      const connected = currentConnection(getState().connection)
      if (!connected) throw new WalletCodeError('No wallet is connected.')
      return link(connected.wallet)
    },
    letGo: wallet => {
      link(wallet)
        .then(opened => opened.disconnect())
        .catch(() => {})
        .finally(() => close(wallet))
    },
    dispose: () => {
      running.abort()
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      links.clear()
    },
  }
}

/** Whether something that the wallet was asked has failed just now: what is known of it may be outdated. */
function hasJustFailed(before: DialogState, state: DialogState): boolean {
  return (
    (['signIn', 'network', 'token'] as const).some(
      part => state[part].status === 'failed' && state[part].attempt !== failedAttempt(before[part]),
    ) || isAlreadyConnected(state.connection, before.connection)
  )
}

const failedAttempt = ({ status, attempt }: { readonly status: string; readonly attempt: number }) =>
  status === 'failed' ? attempt : null

/** Whether a wallet was picked that is taken for connected: it may have ended that. */
function isAlreadyConnected(state: ConnectionState, before: ConnectionState): boolean {
  return state !== before && state.status === 'connected' && state.failure?.kind === 'already-connected'
}
