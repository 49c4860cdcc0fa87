import { createAppEffect } from './app/app.ts'
import { catalogue as wholeCatalogue } from './catalogue/catalogue.ts'
import { type Device, deviceOf } from './catalogue/device.ts'
import type { CatalogueEntry } from './catalogue/entry.ts'
import { withHosted } from './catalogue/with-hosted.ts'
import { createConnectionEffect } from './connection/connection.ts'
import { lazyWagmi } from './connection/lazy-wagmi.ts'
import { currentConnection } from './connection/state.ts'
import type { Owner, OwnerOptions } from './cosigning/owner.ts'
import type { DialogActions, Opening } from './dialog/actions.ts'
import { createActions } from './dialog/create-actions.ts'
import type { Effect } from './dialog/effect.ts'
import type { DialogEvent, PersonEvent } from './dialog/event.ts'
import { toShut } from './dialog/in-window.ts'
import { dialogReducer } from './dialog/reducer.ts'
import { type DialogState, type DialogView, initialDialog } from './dialog/state.ts'
import { wayTo } from './dialog/way-to.ts'
import { browserWindow, createDiscovery, type Discovery } from './discovery/discovery.ts'
import { createNetworkEffect } from './networks/network.ts'
import { keptPhone, phoneOf } from './pairing/kept-phone.ts'
import { createPairingEffect } from './pairing/pairing.ts'
import { keepPlace } from './pending/keep.ts'
import type { Prover, ProverOptions } from './proof/prover.ts'
import { createRecent, localMemory } from './recent/recent.ts'
import type { RuntimeOptions } from './runtime-options.ts'
import { accountOf } from './sign-in/account-of.ts'
import type { SignedIn } from './sign-in/authentication.ts'
import { lazyCosigning } from './sign-in/lazy-cosigning.ts'
import { mayHaveOpenCosignings } from './sign-in/open-cosignings.ts'
import { createSignInEffect } from './sign-in/sign-in.ts'
import { createStore, type Store } from './store.ts'
import { createTokenEffect } from './tokens/token.ts'
import { createTransactions, type Transactions } from './transactions/transactions.ts'
import { hostedId, lastingName, type Wallet } from './wallet.ts'

/** Everything of wallets that a page needs, from the moment a person shows intent. */
export type WalletRuntime = {
  readonly state: Store<DialogState>
  readonly actions: DialogActions
  /** Says which view would be shown if the closed dialog were opened now, so that it can be drawn before. */
  readonly whatOpens: (what: Opening) => DialogView | null
  /** The wallets in this browser. */
  readonly installed: Discovery
  /** The wallets that connected here before, by rdns or id, newest first, at most three. */
  readonly recent: Store<readonly string[]>
  readonly catalogue: readonly CatalogueEntry[]
  /** What this browser sent, newest first. */
  readonly transactions: Transactions
  readonly device: Device
  /** Whether the site has a relay. */
  readonly canScan: boolean
  /**
   * Goes on where the dialog stood when this page of the site was last loaded, if it waited for a phone then.
   * `hasPending` says beforehand, and without this code, whether that may be.
   *
   * @returns whether it did
   */
  readonly takeUp: () => boolean
  /**
   * Makes what an owner of a Safe acts with at a cosigning, with the connected wallet and apart from all signing in. Its
   * code is loaded with the first call. The caller lets go of it with `reset`.
   */
  readonly owner: (client: OwnerOptions['client']) => Promise<Owner>
  /**
   * Makes what signs for the accounts of a proof, with the connected wallet and apart from all signing in. Its code is
   * loaded with the first call. The caller lets go of it with `reset`.
   */
  readonly prover: (client: ProverOptions['client']) => Promise<Prover>
  /**
   * Opens the window of the connected wallet, if that is a hosted one, for what the page asks of it next: call it within
   * the person's gesture, before anything is awaited. What the dialog asks of wallets has its window opened without.
   */
  readonly openWindow: () => void
  /** Lets go of everything: listeners, timers, lines to wallets. A connected wallet is not asked to forget the page. */
  readonly dispose: () => void
}

/** Puts the reducer, what carries out its decisions, and the actions of a person together. */
export function createRuntime<S extends SignedIn>(options: RuntimeOptions<S>): WalletRuntime {
  const { authentication, chains, relay = null, hosted = null } = options
  const catalogue = withHosted(options.catalogue ?? wholeCatalogue, hosted?.wallets ?? [])
  const { cosign } = authentication
  const { device = deviceOf(surroundings()), safeApp } = options
  const { discovery = createDiscovery(browserWindow(), safeApp) } = options
  const store = createStore(options.initial ?? initialDialog)
  const { memory = localMemory() } = options
  const recent = createRecent(memory)
  const { rpc = chain => `/rpc/${chain}` } = options
  const transactions = createTransactions({ rpc })
  const place = keepPlace(options.tabMemory)
  const canScan = relay !== null
  const waiting: DialogEvent[] = []
  let busy = false
  let disposed = false

  const wagmi = lazyWagmi({
    chains,
    config: options.wagmiConfig,
    rpc,
    onSent: transactions.add,
    onConnected: ({ wallet, view }) => {
      if (currentConnection(getState().connection)) return
      dispatch({ type: 'connection', event: { type: 'adopted', wallet, view } })
      // Its line is opened at once, to hear what it tells.
      connection.current().catch(() => {})
    },
  })
  const getState = store.getSnapshot
  const entryOf = (id: string) => catalogue.find(entry => entry.id === id) ?? null

  function hostedWallet(id: string): Wallet | null {
    const entry = entryOf(id)
    const wallet = entry?.hosted ? (hosted?.wallet(id) ?? null) : null
    return wallet && { ...wallet, name: wallet.name ?? entry?.name ?? null }
  }

  const connection = createConnectionEffect({
    openLink: options.openLink ?? wagmi.open,
    ...(relay ? { resumePhone: relay.resume } : {}),
    hosted,
    prepareUnaddressed: authentication.prepareUnaddressed,
    getState,
    dispatch,
  })
  const heard = {
    onSignedIn: (session: S) => {
      if (!disposed) options.onSignedIn?.(session)
    },
    onInDoubt: (answer: Promise<S | null>) => {
      if (!disposed) options.onInDoubt?.(answer)
    },
  }
  const effects: readonly Effect[] = [
    connection,
    createSignInEffect<S>({
      getState,
      dispatch,
      authentication,
      prepare: async (subject, signal) =>
        authentication.prepare(accountOf(subject, await chains()), { signal }),
      findOpen: async (subject, signal) => {
        if (!cosign || !mayHaveOpenCosignings(memory)) return null
        const { findOpen } = await import('./sign-in/find-open.ts')
        return findOpen(cosign, accountOf(subject, await chains()).account, signal)
      },
      signMessage: async (message, address) => (await connection.current()).signMessage(message, address),
      keptChallenge: place.challengeFor,
      ...(relay ? { answerTo: relay.answerTo } : {}),
      ...heard,
    }),
    ...(cosign
      ? [
          lazyCosigning<S>({
            ...{ getState, dispatch, cosign, link: connection.current, chains, memory, ...heard },
            session: () => authentication.session(),
          }),
        ]
      : []),
    createNetworkEffect({ dispatch, link: connection.current, chains }),
    createTokenEffect({ dispatch, link: connection.current }),
    createPairingEffect({
      ...{ getState, dispatch, relay, entryOf },
      ...(authentication.prepareUnaddressed ? { prepareUnaddressed: authentication.prepareUnaddressed } : {}),
    }),
    createAppEffect({
      dispatch,
      onReturned: () => {
        for (const effect of effects) effect.woke?.()
      },
      ...(options.page ? { page: options.page } : {}),
    }),
    place,
    { changed: shutWindows, dispose: () => hosted?.dispose() },
    { changed: noteWallet, dispose: wagmi.dispose },
  ]

  /** Events that come while one is being dealt with wait, so that nobody sees the changes in another order. */
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
    const before = getState()
    const state = dialogReducer(before, event)
    if (state === before) return
    for (const effect of effects) effect.changed(before, state)
    store.set(state)
  }

  function shutWindows(before: DialogState, state: DialogState) {
    for (const wallet of hosted ? toShut(before, state) : []) hosted?.closeWindow(wallet)
  }

  function noteWallet(before: DialogState, state: DialogState) {
    const was = currentConnection(before.connection)
    const is = currentConnection(state.connection)
    const name = is && is.wallet.id !== was?.wallet.id ? lastingName(is.wallet) : null
    if (name !== null) recent.note(name)
    wagmi.hold(is?.wallet ?? null)
  }

  /** Where what somebody asks the wallet comes to nothing, what is known of the wallet may be outdated. */
  function refreshing<Asking extends { readonly state: Store<{ readonly status: string }> }>(
    asking: Asking,
  ): Asking {
    asking.state.subscribe(() => {
      const { status } = asking.state.getSnapshot()
      if (status === 'failed' || status === 'waiting-for-owners') connection.refresh()
    })
    return asking
  }

  function keptHosted(name: string | null): Wallet | null {
    const kept = hosted?.wallets.find(({ id }) => `${hostedId}${id}` === name && hosted.hasKept(id))
    return kept ? hostedWallet(kept.id) : null
  }

  /** The wallet of the last visit, where it may still know this page. */
  function lastWallet(): Wallet | null {
    const last = recent.last()
    const installed = discovery.getSnapshot().find(({ rdns, id }) => (rdns ?? id) === last)
    return installed ?? keptHosted(last) ?? (relay?.hasKept() ? keptPhone(last, entryOf) : null)
  }

  function opening(what: Opening): PersonEvent {
    return { type: 'open', what, last: lastWallet(), signedIn: options.isSignedIn?.() ?? false }
  }

  /** Looks for the phone of the last visit, asking nobody, and waits until it is known whether it is there. */
  function findPhone(): Promise<void> {
    const last = lastWallet()
    if (last?.phone) dispatch({ type: 'connection', event: { type: 'reconnect', wallet: last } })
    return new Promise(resolve => {
      const settle = () => {
        if (getState().connection.status === 'reconnecting') return
        stop()
        resolve()
      }
      const stop = store.subscribe(settle)
      settle()
    })
  }

  function takeUp(): boolean {
    const found = place.read()
    if (!found) return false
    if (!relay || (found.kind === 'request' && !relay.hasKept())) {
      place.clear()
      return false
    }
    dispatch({ type: 'take-up', place: found, wallet: phoneOf(found.wallet, entryOf) })
    return getState().view !== null
  }

  const listenToLine = () => {
    if (relay) dispatch({ type: 'line', line: relay.line.getSnapshot() })
  }
  const stopLine = relay?.line.subscribe(listenToLine)
  listenToLine()

  const actions = createActions({
    getState,
    dispatch,
    hosted,
    discovery,
    recent,
    canScan,
    wayTo: id =>
      wayTo(entryOf(id), {
        ...{ installed: discovery.getSnapshot(), hosted: hostedWallet(id), canScan, device },
      }),
    opening,
    letGo: connection.letGo,
  })

  return {
    state: { subscribe: store.subscribe, getSnapshot: store.getSnapshot },
    installed: discovery,
    recent,
    catalogue,
    transactions,
    device,
    canScan,
    actions,
    takeUp,
    owner: async client => {
      const { ownerOf } = await import('./cosigning/owner-of.ts')
      return refreshing(ownerOf({ getState, link: connection.current, chains, client, rpc, transactions }))
    },
    prover: async client => {
      const { proverOf } = await import('./proof/prover-of.ts')
      return refreshing(
        proverOf({
          ...{ getState, link: connection.current, chains, client, noted: memory },
          ...(relay ? { answerTo: relay.answerTo, findPhone } : {}),
          ...(options.tabMemory ? { memory: options.tabMemory } : {}),
        }),
      )
    },
    openWindow: () => {
      const wallet = currentConnection(getState().connection)?.wallet
      if (wallet?.hosted) hosted?.openWindow(wallet)
    },
    whatOpens: what => dialogReducer(getState(), opening(what)).view,
    dispose: () => {
      disposed = true
      for (const effect of effects) effect.dispose()
      discovery.stop()
      stopLine?.()
      relay?.dispose()
    },
  }
}

/** What is read of the browser; on a server there is none. */
function surroundings() {
  return typeof navigator === 'undefined' || typeof navigator.userAgent !== 'string'
    ? { userAgent: '', platform: '', maxTouchPoints: 0 }
    : navigator
}
