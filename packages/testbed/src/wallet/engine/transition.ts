import type { Address } from 'viem'
import { examine, grant, receive } from './decide.ts'
import { disconnected, refused, unauthorized, windowClosed } from './error.ts'
import { eventsBetween } from './event.ts'
import { mark, withSent } from './sent.ts'
import { frontFirst, restored, type WalletState } from './state.ts'
import { type Action, type Effect, fail, knows, type Step, still, without } from './step.ts'
import type { Origin } from './types.ts'

/** Returns the wallet's next state, and the effects to perform. It is pure, so that tests can explore it. */
export function transition(state: WalletState, action: Action): Step {
  const step = react(state, action)
  const events = eventsBetween(state, step.state).map(
    ({ origin, event }): Effect => ({ type: 'emit', origin, event }),
  )
  const emptied = state.pending.length > 0 && step.state.pending.length === 0
  return {
    state: step.state,
    // A page receives a change before the answer that caused it, as with real wallets.
    effects: [...events, ...step.effects, ...(emptied ? [{ type: 'hide-window' } as const] : [])],
  }
}

function react(state: WalletState, action: Action): Step {
  switch (action.type) {
    case 'request':
      return receive(state, action.request)
    case 'approve': {
      const request = state.pending.find(({ id }) => id === action.id)
      if (!request || state.locked || state.behavior.kind === 'stall') return still(state)
      return grant(without(state, request.id), request, action.accounts)
    }
    case 'reject': {
      const request = state.pending.find(({ id }) => id === action.id)
      if (!request || state.behavior.kind === 'stall') return still(state)
      return fail(state, [request], refused)
    }
    case 'abandon':
      return still(without(state, action.id))
    case 'close-window':
      return state.behavior.kind === 'stall' ? still(state) : fail(state, state.pending, windowClosed)
    case 'lock':
      return still({ ...state, locked: true })
    case 'unlock':
      return examine({ ...state, locked: false })
    case 'behave':
      return examine({ ...state, behavior: action.behavior })
    case 'quirk':
      return still({ ...state, quirks: { ...state.quirks, ...action.quirks } })
    case 'priced':
      return still({
        ...state,
        pending: state.pending.map(request =>
          request.id === action.id ? { ...request, fee: action.fee } : request,
        ),
      })
    case 'sent':
      return still({ ...state, sent: withSent(state.sent, action.transaction) })
    case 'settled':
      return still({ ...state, sent: mark(state.sent, action.hash, 'settled') })
    case 'replace': {
      const { hash, how } = action
      const open = state.sent.some(sent => sent.hash === hash && sent.state === 'sent')
      return open ? { state, effects: [{ type: 'replace', hash, how }] } : still(state)
    }
    case 'select':
      return still(select(state, action.account))
    case 'switch-chain':
      return still(knows(state, action.chainId) ? { ...state, chainId: action.chainId } : state)
    case 'set-chains': {
      const chain = action.chains.find(({ id }) => id === state.chainId) ?? action.chains[0]
      return still(chain ? { ...state, chains: action.chains, chainId: chain.id } : state)
    }
    case 'disconnect': {
      const origins = action.origin === undefined ? Object.keys(state.sites) : [action.origin]
      const cut = state.pending.filter(
        ({ origin }) => action.origin === undefined || origin === action.origin,
      )
      const { state: after, effects } = fail(forget(state, origins), cut, disconnected)
      const goodbyes = origins.map(
        (origin): Effect => ({ type: 'emit', origin, event: { name: 'disconnect', payload: disconnected } }),
      )
      return { state: after, effects: [...goodbyes, ...effects] }
    }
    case 'revoke': {
      const cut = state.pending.filter(
        ({ origin, prompt }) => origin === action.origin && prompt.kind !== 'connect',
      )
      return fail(forget(state, [action.origin]), cut, unauthorized)
    }
    case 'restore':
      return examine(restored(state, action.saved))
  }
}

/** Sets the current account, in the wallet and on every connected site. */
function select(state: WalletState, account: Address): WalletState {
  if (!state.accounts.includes(account)) return state
  const sites = Object.fromEntries(
    Object.entries(state.sites).map(([origin, addresses]) => [
      origin,
      frontFirst(addresses.includes(account) ? addresses : [account, ...addresses], account),
    ]),
  )
  return { ...state, selected: account, sites }
}

function forget(state: WalletState, origins: readonly Origin[]): WalletState {
  const kept = Object.entries(state.sites).filter(([origin]) => !origins.includes(origin))
  return { ...state, sites: Object.fromEntries(kept) }
}
