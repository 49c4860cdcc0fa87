import type { Address } from 'viem'
import {
  alreadyPending,
  disconnected,
  refused,
  unauthorized,
  unknownChain,
  type WalletFault,
  windowClosed,
} from './error.ts'
import { eventsBetween, type ProviderEvent } from './event.ts'
import { permissions } from './permissions.ts'
import type { Ask } from './request.ts'
import {
  grantedAccounts,
  type PendingRequest,
  restored,
  type SavedState,
  visibleAccounts,
  type WalletState,
} from './state.ts'
import type { Behaviour, Chain, Origin } from './types.ts'

/** What can happen to the wallet. */
export type Action =
  | { type: 'request'; request: PendingRequest }
  | { type: 'approve'; id: string; accounts?: readonly Address[] }
  | { type: 'reject'; id: string }
  | { type: 'abandon'; id: string }
  | { type: 'close-window' }
  | { type: 'lock' }
  | { type: 'unlock' }
  | { type: 'behave'; behaviour: Behaviour }
  | { type: 'select'; account: Address }
  | { type: 'switch-chain'; chainId: number }
  | { type: 'set-chains'; chains: readonly Chain[] }
  | { type: 'disconnect'; origin?: Origin }
  | { type: 'revoke'; origin: Origin }
  | { type: 'restore'; saved: SavedState }

/** The part of a question that only an account can carry out. */
export type Work = Extract<Ask, { kind: 'message' | 'typed-data' | 'transaction' }>

/** What the wallet has to do after something happened. */
export type Effect =
  | { type: 'answer'; id: string; result: unknown }
  | { type: 'fail'; id: string; fault: WalletFault }
  | { type: 'perform'; id: string; account: Address; work: Work }
  | { type: 'emit'; origin: Origin; event: ProviderEvent }
  | { type: 'show-window' }
  | { type: 'hide-window' }

export interface Step {
  state: WalletState
  effects: readonly Effect[]
}

/** Gives the wallet after something happened, and what has to be done about it: pure, so that it can be walked. */
export function transition(state: WalletState, action: Action): Step {
  const step = react(state, action)
  const events = eventsBetween(state, step.state).map(
    ({ origin, event }): Effect => ({ type: 'emit', origin, event }),
  )
  const emptied = state.pending.length > 0 && step.state.pending.length === 0
  return {
    state: step.state,
    // A page hears of a change before it hears the answer that the change belongs to, as from real wallets.
    effects: [...events, ...step.effects, ...(emptied ? [{ type: 'hide-window' } as const] : [])],
  }
}

function react(state: WalletState, action: Action): Step {
  switch (action.type) {
    case 'request':
      return receive(state, action.request)
    case 'approve': {
      const request = state.pending.find(({ id }) => id === action.id)
      if (!request || state.locked || state.behaviour.kind === 'stall') return still(state)
      return grant(without(state, request.id), request, action.accounts)
    }
    case 'reject': {
      const request = state.pending.find(({ id }) => id === action.id)
      if (!request || state.behaviour.kind === 'stall') return still(state)
      return fail(state, [request], refused)
    }
    case 'abandon':
      return still(without(state, action.id))
    case 'close-window':
      return state.behaviour.kind === 'stall' ? still(state) : fail(state, state.pending, windowClosed)
    case 'lock':
      return still({ ...state, locked: true })
    case 'unlock':
      return examine({ ...state, locked: false })
    case 'behave':
      return examine({ ...state, behaviour: action.behaviour })
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
        ({ origin, ask }) => origin === action.origin && ask.kind !== 'connect',
      )
      return fail(forget(state, [action.origin]), cut, unauthorized)
    }
    case 'restore':
      return examine(restored(state, action.saved))
  }
}

/** Takes in a new request: some answer themselves, the others wait for the person or the set behaviour. */
function receive(state: WalletState, request: PendingRequest): Step {
  const twin = ({ origin, ask }: PendingRequest) => origin === request.origin && ask.kind === request.ask.kind
  if (state.pending.some(twin))
    return {
      state,
      effects: [
        { type: 'fail', id: request.id, fault: alreadyPending(request.method) },
        ...(state.behaviour.kind === 'stall' ? [] : [{ type: 'show-window' } as const]),
      ],
    }
  const settled = settle(state, request)
  if (settled) return { state, effects: [settled] }
  const { state: after, effects } = decide({ ...state, pending: [...state.pending, request] }, request)
  const waits = after.behaviour.kind !== 'stall' && after.pending.includes(request)
  return { state: after, effects: waits ? [...effects, { type: 'show-window' }] : effects }
}

/** Answers a request that nobody has to be asked about. */
function settle(state: WalletState, request: PendingRequest): Effect | undefined {
  const { id, origin, ask } = request
  const granted = grantedAccounts(state, origin)
  const failure = (fault: WalletFault): Effect => ({ type: 'fail', id, fault })
  switch (ask.kind) {
    case 'connect':
      return undefined
    case 'message':
      return granted.includes(ask.address) ? undefined : failure(unauthorized)
    case 'typed-data': {
      if (!granted.includes(ask.address)) return failure(unauthorized)
      const chainId = ask.typedData.domain.chainId
      if (chainId === undefined || Number(chainId) === state.chainId) return undefined
      return failure({
        code: -32602,
        message: `The typed data is for chain ${String(chainId)}, but the wallet is on chain ${state.chainId}.`,
      })
    }
    case 'transaction':
      return granted.length > 0 && granted.includes(ask.transaction.from ?? granted[0] ?? '0x')
        ? undefined
        : failure(unauthorized)
    case 'switch-chain':
      if (granted.length === 0) return failure(unauthorized)
      if (!knows(state, ask.chainId)) return failure(unknownChain(ask.chainId))
      return ask.chainId === state.chainId ? { type: 'answer', id, result: null } : undefined
    case 'add-chain':
      if (granted.length === 0) return failure(unauthorized)
      return ask.chain.id === state.chainId ? { type: 'answer', id, result: null } : undefined
    case 'watch-asset':
      return granted.length === 0 ? failure(unauthorized) : undefined
  }
}

/** Applies the set behaviour to one waiting request. */
function decide(state: WalletState, request: PendingRequest): Step {
  switch (state.behaviour.kind) {
    case 'stall':
      return still(state)
    case 'refuse':
      return fail(state, [request], { ...refused, code: state.behaviour.code })
    case 'approve':
      return state.locked
        ? still(state)
        : grant(without(state, request.id), request, grantedAccounts(state, request.origin))
    case 'ask': {
      const accounts = visibleAccounts(state, request.origin)
      if (request.method !== 'eth_requestAccounts' || accounts.length === 0) return still(state)
      const answer: Effect = { type: 'answer', id: request.id, result: accounts }
      return { state: without(state, request.id), effects: [answer] }
    }
  }
}

/** Applies the behaviour to all that waits, after the behaviour or the lock changed. */
function examine(state: WalletState): Step {
  let step: Step = still(state)
  for (const request of state.pending) {
    const { state: after, effects } = decide(step.state, request)
    step = { state: after, effects: [...step.effects, ...effects] }
  }
  const waits = step.state.behaviour.kind !== 'stall' && step.state.pending.length > 0
  return waits ? { state: step.state, effects: [...step.effects, { type: 'show-window' }] } : step
}

/** Carries out a request that was approved. */
function grant(state: WalletState, request: PendingRequest, chosen: readonly Address[] = []): Step {
  const { id, origin, ask, method } = request
  // Things may have changed since the request came in.
  const settled = settle(state, request)
  if (settled) return { state, effects: [settled] }
  const answer = (result: unknown): Effect[] => [{ type: 'answer', id, result }]
  switch (ask.kind) {
    case 'connect': {
      const held = state.accounts.filter(address => chosen.includes(address))
      const accounts = held.length > 0 ? frontFirst(held, chosen[0]) : [state.selected]
      const after = { ...state, sites: { ...state.sites, [origin]: accounts } }
      return {
        state: after,
        effects: answer(method === 'eth_requestAccounts' ? accounts : permissions(after, origin)),
      }
    }
    case 'message':
    case 'typed-data':
      return { state, effects: [{ type: 'perform', id, account: ask.address, work: ask }] }
    case 'transaction': {
      const account = ask.transaction.from ?? grantedAccounts(state, origin)[0] ?? state.selected
      return { state, effects: [{ type: 'perform', id, account, work: ask }] }
    }
    case 'switch-chain':
      return { state: { ...state, chainId: ask.chainId }, effects: answer(null) }
    case 'add-chain': {
      const chains = knows(state, ask.chain.id) ? state.chains : [...state.chains, ask.chain]
      return { state: { ...state, chains, chainId: ask.chain.id }, effects: answer(null) }
    }
    case 'watch-asset': {
      const assets = [...state.assets.filter(({ address }) => address !== ask.asset.address), ask.asset]
      return { state: { ...state, assets }, effects: answer(true) }
    }
  }
}

/** Makes an account current, in the wallet and on every site that is connected. */
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

function frontFirst(addresses: readonly Address[], first: Address | undefined): readonly Address[] {
  return first === undefined || !addresses.includes(first)
    ? addresses
    : [first, ...addresses.filter(address => address !== first)]
}

function fail(state: WalletState, requests: readonly PendingRequest[], fault: WalletFault): Step {
  return {
    state: { ...state, pending: state.pending.filter(request => !requests.includes(request)) },
    effects: requests.map(({ id }): Effect => ({ type: 'fail', id, fault })),
  }
}

function forget(state: WalletState, origins: readonly Origin[]): WalletState {
  const kept = Object.entries(state.sites).filter(([origin]) => !origins.includes(origin))
  return { ...state, sites: Object.fromEntries(kept) }
}

const still = (state: WalletState): Step => ({ state, effects: [] })
const knows = (state: WalletState, chainId: number) => state.chains.some(({ id }) => id === chainId)
const without = (state: WalletState, id: string): WalletState => ({
  ...state,
  pending: state.pending.filter(request => request.id !== id),
})
