import type { Discovery } from '../discovery/discovery.ts'
import type { Hosted } from '../hosted/hosted.ts'
import { challengeOf } from '../sign-in/cosigning.ts'
import type { DialogActions, Opening } from './actions.ts'
import type { DialogEvent, PersonEvent } from './event.ts'
import { walletToAskAtOnce } from './person.ts'
import type { DialogState } from './state.ts'
import type { WayTo } from './way-to.ts'
import { inWindow } from './windows.ts'

export type ActionsOptions = {
  readonly getState: () => DialogState
  readonly dispatch: (event: DialogEvent) => void
  /** Brings the windows of hosted wallets to the foreground. */
  readonly hosted: Pick<Hosted, 'openWindow'> | null
  readonly discovery: Discovery
  readonly canScan: boolean
  /** Returns how a person reaches a wallet of the catalogue, by its id. */
  readonly wayTo: (wallet: string) => WayTo
  /** Returns what a click on a button that opens the dialog means in the current state. */
  readonly opening: (what: Opening) => PersonEvent & { type: 'open' }
}

/**
 * Converts what a person does into events, with what the reducer cannot know: what is installed and stored, and the
 * time.
 */
export function createActions(options: ActionsOptions): DialogActions {
  const { getState, dispatch, hosted, discovery, canScan } = options

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
    asSafe: () => dispatch(options.opening('safe')),
    findSafes: ({ another = false } = {}) => {
      dispatch({ type: 'show', view: { name: 'safe-owners', safe: null } })
      const wallet = another ? null : walletToAskAtOnce(options.opening('safe'))
      if (wallet && getState().view?.name === 'safe-owners') dispatch({ type: 'connect', wallet })
    },
    signInAs: safe => dispatch({ type: 'sign-in-as', safe }),
    resumeCosigning: cosigning => {
      const { last } = options.opening('safe')
      dispatch({ type: 'resume-cosigning', challenge: challengeOf(cosigning), last })
    },
    askOwners: () => dispatch({ type: 'ask-owners' }),
    cancelCosigning: () => dispatch({ type: 'cancel-cosigning' }),
    switchNetwork: chain => dispatch({ type: 'switch-network', chain }),
    watchToken: token => dispatch({ type: 'watch-token', token }),
    noteAppLinkFollowed: () => dispatch({ type: 'app', event: { type: 'opening' } }),
    disconnect: () => dispatch({ type: 'disconnect' }),
    dismissNotice: () => dispatch({ type: 'dismiss-notice' }),
  }
}
