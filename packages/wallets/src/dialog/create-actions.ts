import { currentConnection } from '../connection/state.ts'
import type { Discovery } from '../discovery/discovery.ts'
import type { Hosted } from '../hosted/hosted.ts'
import type { Recent } from '../recent/recent.ts'
import { challengeOf } from '../sign-in/challenge-of.ts'
import type { Wallet } from '../wallet.ts'
import type { DialogActions, Opening } from './actions.ts'
import type { Dispatch } from './effect.ts'
import type { PersonEvent } from './event.ts'
import { inWindow, toOpen } from './in-window.ts'
import { dialogReducer } from './reducer.ts'
import type { DialogState } from './state.ts'
import type { WayTo } from './way-to.ts'

export type ActionsOptions = {
  readonly getState: () => DialogState
  readonly dispatch: Dispatch
  /** What opens the windows of hosted wallets. */
  readonly hosted: Pick<Hosted, 'openWindow'> | null
  readonly discovery: Discovery
  readonly recent: Pick<Recent, 'forgetLast'>
  readonly canScan: boolean
  /** How a person gets to a wallet of the catalogue, by its id. */
  readonly wayTo: (wallet: string) => WayTo
  /** What a press on a button that opens the dialog means now. */
  readonly opening: (what: Opening) => PersonEvent
  /** Asks a wallet to forget this page. */
  readonly letGo: (wallet: Wallet) => void
}

/** Makes what a person does into events, with what the reducer cannot know: what is installed, kept, and what time it is. */
export function createActions(options: ActionsOptions): DialogActions {
  const { getState, hosted, discovery, recent, canScan, letGo } = options

  /** Browsers open a window only while a person's gesture lasts: before anything else is done. */
  function dispatch(event: PersonEvent) {
    const before = getState()
    const wallet = hosted && toOpen(before, dialogReducer(before, event))
    if (wallet) hosted.openWindow(wallet)
    options.dispatch(event)
  }

  function showWindow() {
    const [asked] = inWindow(getState())
    if (asked) hosted?.openWindow(asked.wallet)
  }

  function choose(id: string) {
    const way = options.wayTo(id)
    dispatch(
      'connect' in way ? { type: 'connect', wallet: way.connect } : { type: 'choose', wallet: id, ...way },
    )
  }

  return {
    open: (what = 'connect') => {
      discovery.refresh()
      dispatch(options.opening(what))
    },
    close: () => dispatch({ type: 'close' }),
    back: () => dispatch({ type: 'back' }),
    show: view => {
      if (view.name !== 'scan' || canScan) dispatch({ type: 'show', view })
    },
    connect: wallet => dispatch({ type: 'connect', wallet }),
    choose,
    retry: () => {
      const { view } = getState()
      discovery.refresh()
      if (view?.name === 'missing') choose(view.wallet)
      else dispatch({ type: 'retry', now: Date.now() })
    },
    cancel: () => dispatch({ type: 'cancel' }),
    sign: () => {
      showWindow()
      dispatch({ type: 'sign' })
    },
    showWindow,
    verify: () => dispatch({ type: 'verify' }),
    asSafe: () => dispatch({ type: 'show', view: { name: 'safe' } }),
    signInAs: safe => dispatch({ type: 'sign-in-as', safe }),
    resumeCosigning: cosigning => dispatch({ type: 'resume-cosigning', challenge: challengeOf(cosigning) }),
    cancelCosigning: () => dispatch({ type: 'cancel-cosigning' }),
    switchNetwork: chain => dispatch({ type: 'switch-network', chain }),
    watchToken: token => dispatch({ type: 'watch-token', token }),
    openingApp: () => options.dispatch({ type: 'app', event: { type: 'opening' } }),
    disconnect: () => {
      const connected = currentConnection(getState().connection)
      recent.forgetLast()
      dispatch({ type: 'disconnect' })
      if (connected) letGo(connected.wallet)
    },
    dismissNotice: () => dispatch({ type: 'dismiss-notice' }),
  }
}
