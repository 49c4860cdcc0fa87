import { createAppEffects } from './app/app.ts'
import type { SignedIn } from './authentication/authentication.ts'
import { browserStorage } from './browser-storage.ts'
import { catalogue as wholeCatalogue } from './catalogue/catalogue.ts'
import { type Device, deviceOf } from './catalogue/device.ts'
import type { CatalogueEntry } from './catalogue/entry.ts'
import { withHosted } from './catalogue/with-hosted.ts'
import { createConnectionEffects } from './connection/connection.ts'
import { lazyWagmi } from './connection/lazy-wagmi.ts'
import { timeoutsOf } from './connection/request-timeouts.ts'
import { currentConnection } from './connection/state.ts'
import type { OwnerOptions } from './cosigning/owner-context.ts'
import type { OwnerRequest } from './cosigning/owner-state.ts'
import type { DialogActions, Opening } from './dialog/actions.ts'
import { createActions } from './dialog/create-actions.ts'
import type { DialogCommand } from './dialog/draft.ts'
import type { DialogEvent, PersonEvent } from './dialog/event.ts'
import { whatOpens } from './dialog/person.ts'
import { isResumingPlace, placeOf } from './dialog/place-of.ts'
import { reduceDialog } from './dialog/reducer.ts'
import { type DialogState, type DialogView, initialDialog } from './dialog/state.ts'
import { ownersWanted } from './dialog/views.ts'
import { wayTo } from './dialog/way-to.ts'
import { browserWindow, createDiscovery, type Discovery } from './discovery/discovery.ts'
import { lateEffects } from './late-effects.ts'
import { type Lazy, lazy } from './lazy.ts'
import type { NetworkRequest } from './networks/network.ts'
import { keptPhone, phoneOf } from './pairing/kept-phone.ts'
import { keepPlace } from './pending/keep.ts'
import type { ProofSteps, ProverOptions } from './proof/prover.ts'
import { createRecent } from './recent/recent.ts'
import type { RequestCommand } from './request/event.ts'
import type { RequestSteps } from './request/runner.ts'
import type { RuntimeOptions } from './runtime-options.ts'
import type { SignInCommand } from './sign-in/commands.ts'
import { toSignInSubject } from './sign-in/cosigning.ts'
import { mayHaveOpenCosignings, noteOpenCosignings } from './sign-in/open-cosignings.ts'
import type { SignInEvent } from './sign-in/reducer.ts'
import { createStore, type Store } from './store.ts'
import type { TokenRequest } from './tokens/token.ts'
import type { Transactions } from './transactions/transactions.ts'
import { hostedId, lastingName, type Wallet } from './wallet.ts'
import { codeOf } from './wallet-error.ts'

/** Everything about wallets that a page needs, from the moment a person shows intent. */
export type WalletRuntime = {
  readonly state: Store<DialogState>
  readonly actions: DialogActions
  /** Returns which view would be shown if the closed dialog were opened now, so that it can be rendered in advance. */
  readonly whatOpens: (what: Opening) => DialogView | null
  /** The wallets in this browser. */
  readonly installed: Discovery
  /** The wallets that connected here before, by rdns or id, newest first, at most three. */
  readonly recent: Store<readonly string[]>
  readonly catalogue: readonly CatalogueEntry[]
  /** The code that asks a connected wallet; loaded when a person picks a wallet, or earlier with `load`. */
  readonly requests: Pick<Lazy<unknown>, 'load'>
  /** The transactions that this browser sent, newest first; loaded when a wallet connects, or earlier with `load`. */
  readonly transactions: Lazy<Transactions>
  readonly device: Device
  /** Whether the site has a relay. */
  readonly canScan: boolean
  /** Whether the page can be opened as an app in Safe{Wallet}. */
  readonly isSafeApp: boolean
  /**
   * Continues where the dialog was when this page of the site was last loaded, if it waited for a phone then.
   * `hasPending` reports in advance, without loading this code, whether that may be the case.
   *
   * @returns whether it did
   */
  readonly resumePlace: () => boolean
  /**
   * Connects the extension of the last visit as soon as it announces itself, if it still knows this page. It is asked
   * without a request to the person; a phone or a hosted wallet is not asked. `wasInBrowser` reports in advance, without
   * loading this code, whether there may be one.
   */
  readonly rejoin: () => void
  /** Loads what an owner of a Safe can do at a cosigning with the connected wallet. It signs nobody in. */
  readonly ownerSteps: (client: OwnerOptions['client']) => Promise<RequestSteps<OwnerRequest>>
  /** Loads the steps for signing for the accounts of a proof with the connected wallet. They sign nobody in. */
  readonly proofSteps: (client: ProverOptions['client']) => Promise<ProofSteps>
  /**
   * Opens the window of the connected wallet, if it is a hosted one, for the page's next request: call it within the
   * user gesture, before anything is awaited. The dialog opens the window for its own requests.
   */
  readonly openWindow: () => void
  /**
   * Releases everything: listeners, timers, connections to wallets. A connected wallet is not asked to forget the page.
   */
  readonly dispose: () => void
}

/**
 * Combines the reducer, the effects that carry out its commands, and the actions of a person.
 *
 * @example
 * const runtime = createRuntime({
 *   authentication: countersignAuthentication(client),
 *   chains: async () => (await client.site()).chains,
 *   onSignedIn: ({ account }) => console.log(account),
 * })
 * runtime.actions.open('connect')
 */
export function createRuntime<S extends SignedIn>(options: RuntimeOptions<S>): WalletRuntime {
  const { authentication, chains, relay = null, hosted = null } = options
  const catalogue = withHosted(options.catalogue ?? wholeCatalogue, hosted?.wallets ?? [])
  const { cosign } = authentication
  const { device = deviceOf(surroundings()), safeApp, isQuiet, offersInstalled = true } = options
  const { discovery = createDiscovery(browserWindow(), safeApp, isQuiet, !offersInstalled) } = options
  const store = createStore(options.initial ?? initialDialog)
  const { memory = browserStorage('localStorage') } = options
  const recent = createRecent(memory)
  const { rpc = chain => `/rpc/${chain}`, now = Date.now } = options
  const transactions = lazy(async () =>
    (await codeOf(() => import('./transactions/transactions.ts'))).createTransactions({ rpc, now }),
  )
  const place = keepPlace(options.tabMemory)
  const canScan = relay !== null
  const waiting: DialogEvent[] = []
  let state = store.getSnapshot()
  let busy = false
  let disposed = false

  const wagmi = lazyWagmi({
    chains,
    config: options.wagmiConfig,
    rpc,
    transactions,
    onConnected: ({ wallet, view }) => {
      if (connected()) return
      dispatch({ type: 'connection', event: { type: 'adopted', wallet, view } })
      // Its connection is opened at once, to receive its events.
      connection.current().catch(() => {})
    },
  })
  const getState = () => state
  const connected = () => currentConnection(state.connection)
  const entryOf = (id: string) => catalogue.find(entry => entry.id === id) ?? null

  function hostedWallet(id: string): Wallet | null {
    const entry = entryOf(id)
    const wallet = entry?.hosted ? (hosted?.wallet(id) ?? null) : null
    return wallet && { ...wallet, name: wallet.name ?? entry?.name ?? null }
  }

  /** An owner of a Safe would sign only for their own account in the step in which they connect. */
  const signsIn = () => state.purpose === 'sign-in' && !ownersWanted(state)
  const timeouts = () => timeoutsOf(state.connection)
  const oneStep = authentication.prepareUnaddressed
    ? { prepareUnaddressed: authentication.prepareUnaddressed }
    : {}

  const connection = createConnectionEffects({
    openWalletConnection: options.openWalletConnection ?? wagmi.open,
    ...(relay ? { resumePhone: relay.resume } : {}),
    hosted,
    ...oneStep,
    signsIn,
    getState: () => state.connection,
    dispatch: event => dispatch({ type: 'connection', event }),
  })
  const rereadWallet = () => connection.run({ type: 'reread-wallet' })
  const ofSignIn = {
    getState: () => state.signIn,
    dispatch: (event: SignInEvent) => dispatch({ type: 'sign-in', event }),
    onSignedIn: (session: S) => {
      if (!disposed) options.onSignedIn?.(session)
    },
    onInDoubt: (answer: Promise<S | null>) => {
      if (!disposed) options.onInDoubt?.(answer)
    },
  }
  const requests = lazy(() => import('./wallet-requests.ts'))
  /** While the person is busy; a failure is reported when the wallet is asked. */
  const loadAhead = () => void requests.load().catch(() => {})
  const signIn = lateEffects<SignInCommand>({
    load: async () => {
      const { createSignInEffects, lateSafeSignIn, loadFindOpen } = await requests.load()
      return createSignInEffects<S>({
        ...ofSignIn,
        authentication,
        rereadWallet,
        isHosted: () => connected()?.wallet.hosted !== undefined,
        prepare: async (subject, signal) =>
          authentication.prepare(toSignInSubject(subject, await chains()), { signal }),
        findOpen: async (subject, signal) => {
          if (!cosign || !mayHaveOpenCosignings(memory)) return null
          const findOpen = await loadFindOpen()
          return findOpen(cosign, toSignInSubject(subject, await chains()).account, signal)
        },
        signMessage: async (message, address) => (await connection.current()).signMessage(message, address),
        keptChallenge: place.challengeFor,
        ...(relay ? { answerTo: relay.answerTo } : {}),
        cosigning:
          cosign &&
          lateSafeSignIn<S>({
            ...ofSignIn,
            cosign,
            connected,
            link: connection.current,
            chains,
            memory,
            session: () => authentication.session(),
          }),
      })
    },
    attempt: () => state.signIn.attempt,
    onFailed: () => {
      const failure = { kind: 'code-missing' } as const
      ofSignIn.dispatch({ type: 'failed', attempt: state.signIn.attempt, failure })
    },
  })
  const asked = { link: connection.current, chains, timeouts, rereadWallet }
  const network = lateEffects<RequestCommand<NetworkRequest>>({
    load: async () => {
      const { createNetworkSteps, createRequestRunner } = await requests.load()
      return createRequestRunner(createNetworkSteps(asked), event => dispatch({ type: 'network', event }))
    },
    attempt: () => state.network.attempt,
    onFailed: () => dispatch({ type: 'network', event: notLoaded(state.network) }),
  })
  const token = lateEffects<RequestCommand<TokenRequest>>({
    load: async () => {
      const { createTokenSteps, createRequestRunner } = await requests.load()
      return createRequestRunner(createTokenSteps(asked), event => dispatch({ type: 'token', event }))
    },
    attempt: () => state.token.attempt,
    onFailed: () => dispatch({ type: 'token', event: notLoaded(state.token) }),
  })
  const pairing = relay?.createPairing({
    getState: () => state.pairing,
    dispatch: event => dispatch(event.type === 'paired' ? event : { type: 'pairing', event }),
    chosen: () => {
      const { view } = state
      const entry = view?.name === 'scan' && view.wallet !== null ? entryOf(view.wallet) : null
      return { entry, signsIn: signsIn() }
    },
    relay,
    ...oneStep,
  })
  const app = createAppEffects({
    dispatch: event => dispatch({ type: 'app', event }),
    onReturned: () => {
      for (const part of [connection, signIn, network, token, pairing]) part?.woke?.()
    },
    ...(options.page ? { page: options.page } : {}),
  })

  /** Queues events that arrive while one is processed, so that all listeners see the changes in the same order. */
  function dispatch(event: DialogEvent) {
    if (disposed) return
    waiting.push(event)
    if (busy) return
    busy = true
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) step(next)
    } finally {
      busy = false
    }
  }

  function step(event: DialogEvent) {
    const { state: next, commands } = reduceDialog(state, event)
    state = next
    for (const command of commands) run(command)
    wagmi.hold(connected()?.wallet ?? null)
    if (!isResumingPlace(state)) place.keep(placeOf(state))
    if (state.view === null) place.forgetChallenge()
    store.set(state)
  }

  function run({ part, command }: DialogCommand) {
    switch (part) {
      case 'window':
        return command.type === 'open'
          ? hosted?.openWindow(command.wallet)
          : hosted?.closeWindow(command.wallet)
      case 'connection':
        if (command.type === 'connect' || command.type === 'reconnect') loadAhead()
        return connection.run(command)
      case 'signIn':
        return signIn.run(command)
      case 'network':
        return network.run(command)
      case 'token':
        return token.run(command)
      case 'pairing':
        // The code is shown: the person looks for their phone.
        if (command.type === 'watch-deadline') loadAhead()
        // Without a relay, no view leads to one.
        return pairing?.run(command)
      case 'app':
        return app.run(command)
      case 'recent': {
        if (command.type === 'forget-last') return recent.forgetLast()
        const name = lastingName(command.wallet)
        return name === null ? undefined : recent.note(name)
      }
      case 'pending':
        return place.clear()
    }
  }

  function keptHosted(name: string | null): Wallet | null {
    const kept = hosted?.wallets.find(({ id }) => `${hostedId}${id}` === name && hosted.hasKept(id))
    return kept ? hostedWallet(kept.id) : null
  }

  /** Returns the Safe around the page, if the page is an app in Safe{Wallet}: the person opened it as that Safe. */
  const safeAround = () => discovery.getSnapshot().find(({ safe }) => safe && !safe.isReadOnly) ?? null

  let hasJoined = false
  /** Connects the Safe around the page as soon as it is found; only once, since the person may disconnect it. */
  function joinSafe() {
    const around = safeAround()
    if (!around || hasJoined) return
    hasJoined = true
    if (state.connection.status !== 'disconnected') return
    if (state.view === null) dispatch({ type: 'connection', event: { type: 'reconnect', wallet: around } })
    else if (state.view.name === 'connect') dispatch({ type: 'connect', wallet: around })
  }

  function lastInstalled(): Wallet | undefined {
    const last = recent.last()
    return discovery.getSnapshot().find(({ rdns, id }) => (rdns ?? id) === last)
  }

  /** Whether the extension of the last visit is to be found. It is asked once, however often the page wants it. */
  let rejoining: 'unwanted' | 'wanted' | 'asked' = 'unwanted'
  function rejoin() {
    const { connection, view } = state
    const wallet = lastInstalled()
    if (rejoining !== 'wanted' || !wallet || view) return
    if (connection.status !== 'disconnected' || connection.failure) return
    rejoining = 'asked'
    dispatch({ type: 'connection', event: { type: 'reconnect', wallet } })
  }

  /** Returns the wallet of the last visit, if it may still know this page. */
  function lastWallet(): Wallet | null {
    const last = recent.last()
    return lastInstalled() ?? keptHosted(last) ?? (relay?.hasKept() ? keptPhone(last, entryOf) : null)
  }

  function opening(what: Opening): PersonEvent & { type: 'open' } {
    const [first, ...others] = discovery.getSnapshot()
    // Safe{Wallet} around the page is no wallet of the person.
    const only = first && !first.safe && others.length === 0 ? first : null
    return { type: 'open', what, last: lastWallet(), only, signedIn: options.isSignedIn?.() ?? false }
  }

  /**
   * Looks for the phone of the last visit without a request to the person, and waits until it is known whether it is
   * connected.
   */
  function findPhone(): Promise<void> {
    const last = lastWallet()
    if (last?.phone) dispatch({ type: 'connection', event: { type: 'reconnect', wallet: last } })
    return new Promise(resolve => {
      const settle = () => {
        if (state.connection.status === 'reconnecting') return
        stop()
        resolve()
      }
      const stop = store.subscribe(settle)
      settle()
    })
  }

  function resumePlace(): boolean {
    if (!place.exists()) return false
    const found = relay && place.read(relay.parsePlace)
    if (!found || (found.kind === 'request' && !relay.hasKept())) {
      place.clear()
      return false
    }
    dispatch({ type: 'resume-place', place: found, wallet: phoneOf(found.wallet, entryOf) })
    return state.view !== null
  }

  const listenToLine = () => {
    if (relay) dispatch({ type: 'line', line: relay.line.getSnapshot() })
  }
  const stopLine = relay?.line.subscribe(listenToLine)
  listenToLine()
  const stopJoining = [discovery.subscribe(joinSafe), discovery.subscribe(rejoin)]
  joinSafe()

  const actions = createActions({
    getState,
    dispatch,
    hosted,
    discovery,
    canScan,
    wayTo: id =>
      wayTo(entryOf(id), {
        ...{ installed: discovery.getSnapshot(), hosted: hostedWallet(id), canScan, device },
      }),
    opening,
  })

  return {
    state: { subscribe: store.subscribe, getSnapshot: store.getSnapshot },
    installed: discovery,
    recent,
    catalogue,
    requests,
    transactions,
    device,
    canScan,
    isSafeApp: safeApp !== undefined,
    actions,
    resumePlace,
    rejoin: () => {
      if (rejoining === 'unwanted') rejoining = 'wanted'
      rejoin()
    },
    ownerSteps: async client => {
      const { loadOwnerSteps } = await import('./cosigning/load-owner-steps.ts')
      return loadOwnerSteps({
        ...{ client, chains, link: connection.current, rereadWallet },
        ...{ connected, rpc, transactions },
      })
    },
    proofSteps: async client => {
      const { loadProofSteps } = await requests.load()
      return loadProofSteps({
        ...{ client, chains, link: connection.current, rereadWallet },
        connected,
        onCosigning: () => noteOpenCosignings(memory, true),
        ...(relay ? { answerTo: relay.answerTo, findPhone } : {}),
        memory: options.tabMemory,
      })
    },
    openWindow: () => {
      const wallet = connected()?.wallet
      if (wallet?.hosted) hosted?.openWindow(wallet)
    },
    whatOpens: what => state.view ?? whatOpens(state, opening(what)).view,
    dispose: () => {
      disposed = true
      for (const part of [connection, signIn, network, token, pairing, app, place, wagmi]) part?.dispose()
      hosted?.dispose()
      discovery.stop()
      stopLine?.()
      for (const stop of stopJoining) stop()
      relay?.dispose()
    },
  }
}

/** The code that asks the wallet could not be loaded: a retry loads it again. */
function notLoaded({ attempt }: { readonly attempt: number }) {
  return { type: 'failed', attempt, failure: 'code-missing', retry: 'ask' } as const
}

/** Returns what is read of the browser; empty on a server. */
function surroundings() {
  return typeof navigator === 'undefined' || typeof navigator.userAgent !== 'string'
    ? { userAgent: '', platform: '', maxTouchPoints: 0 }
    : navigator
}
