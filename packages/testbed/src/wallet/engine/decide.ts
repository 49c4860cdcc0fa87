import type { Address } from 'viem'
import {
  alreadyPending,
  crashed,
  domainElsewhere,
  lacking,
  refused,
  unauthorized,
  unknownChain,
  type WalletFault,
} from './error.ts'
import { permissions } from './permissions.ts'
import {
  frontFirst,
  grantedAccounts,
  type PendingRequest,
  visibleAccounts,
  type WalletState,
} from './state.ts'
import { type Effect, knows, type Step, still, without } from './step.ts'
import type { Origin, Transaction } from './types.ts'

/** Processes a new request: some are answered automatically, the others wait for the person or the set behavior. */
export function receive(state: WalletState, request: PendingRequest): Step {
  const twin = ({ origin, prompt }: PendingRequest) =>
    origin === request.origin && prompt.kind === request.prompt.kind
  if (state.behavior.kind === 'busy')
    return { state, effects: [{ type: 'fail', id: request.id, fault: alreadyPending(request.method) }] }
  if (state.pending.some(twin))
    return {
      state,
      effects: [
        { type: 'fail', id: request.id, fault: alreadyPending(request.method) },
        ...(state.behavior.kind === 'stall' ? [] : [{ type: 'show-window' } as const]),
      ],
    }
  const settled = settle(state, request)
  if (settled) return { state, effects: [settled] }
  const { state: after, effects } = decide({ ...state, pending: [...state.pending, request] }, request)
  if (!after.pending.includes(request)) return { state: after, effects }
  return {
    state: after,
    effects: [
      ...effects,
      ...pricing(after, request),
      ...(after.behavior.kind === 'stall' ? [] : [{ type: 'show-window' } as const]),
    ],
  }
}

function pricing(state: WalletState, { id, origin, prompt }: PendingRequest): Effect[] {
  if (prompt.kind !== 'transaction') return []
  return [
    {
      type: 'price',
      id,
      account: senderOf(state, origin, prompt.transaction),
      transaction: prompt.transaction,
    },
  ]
}

function senderOf(state: WalletState, origin: Origin, transaction: Transaction): Address {
  return transaction.from ?? grantedAccounts(state, origin)[0] ?? state.selected
}

/** Answers a request that needs no approval. */
function settle(state: WalletState, request: PendingRequest): Effect | undefined {
  const { id, origin, prompt, method } = request
  const { quirks } = state
  const granted = grantedAccounts(state, origin)
  const failure = (fault: WalletFault): Effect => ({ type: 'fail', id, fault })
  switch (prompt.kind) {
    case 'connect':
      return undefined
    case 'message':
      return granted.includes(prompt.address) ? undefined : failure(unauthorized)
    case 'typed-data': {
      if (!granted.includes(prompt.address)) return failure(unauthorized)
      const elsewhere = domainElsewhere(prompt.typedData, state.chainId)
      return elsewhere && failure(elsewhere)
    }
    case 'transaction': {
      const { chainId = state.chainId } = prompt.transaction
      if (granted.length === 0 || !granted.includes(senderOf(state, origin, prompt.transaction)))
        return failure(unauthorized)
      if (chainId === state.chainId) return undefined
      return failure({
        code: -32602,
        message: `The transaction is for chain ${chainId}, but the wallet is on chain ${state.chainId}.`,
      })
    }
    case 'switch-chain':
      if (quirks.switching !== 'able') return failure(lacking(method, quirks.switching))
      if (granted.length === 0) return failure(unauthorized)
      if (!knows(state, prompt.chainId)) return failure(unknownChain(prompt.chainId, quirks.unknownChain))
      return prompt.chainId === state.chainId ? { type: 'answer', id, result: null } : undefined
    case 'add-chain':
      if (quirks.adding === '-32601' || quirks.adding === '4200')
        return failure(lacking(method, quirks.adding))
      if (granted.length === 0) return failure(unauthorized)
      if (!prompt.chain.blockExplorerUrls && quirks.noExplorer !== 'added')
        return failure(quirks.noExplorer === 'crashes' ? crashed : refused)
      return prompt.chain.id === state.chainId ? { type: 'answer', id, result: null } : undefined
    case 'watch-asset':
      if (quirks.watching !== 'able') return failure(lacking(method, quirks.watching))
      return granted.length === 0 ? failure(unauthorized) : undefined
  }
}

/** Applies the set behavior to one pending request. */
function decide(state: WalletState, request: PendingRequest): Step {
  switch (state.behavior.kind) {
    case 'stall':
    case 'busy':
      return still(state)
    case 'refuse':
      return {
        state: without(state, request.id),
        effects: [{ type: 'fail-later', id: request.id, fault: { ...refused, code: state.behavior.code } }],
      }
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

/** Applies the behavior to all pending requests, after the behavior or the lock changed. */
export function examine(state: WalletState): Step {
  let step: Step = still(state)
  for (const request of state.pending) {
    const { state: after, effects } = decide(step.state, request)
    step = { state: after, effects: [...step.effects, ...effects] }
  }
  const waits = step.state.behavior.kind !== 'stall' && step.state.pending.length > 0
  return waits ? { state: step.state, effects: [...step.effects, { type: 'show-window' }] } : step
}

/** Performs an approved request. */
export function grant(state: WalletState, request: PendingRequest, chosen: readonly Address[] = []): Step {
  const { id, origin, prompt, method } = request
  // The state may have changed since the request arrived.
  const settled = settle(state, request)
  if (settled) return { state, effects: [settled] }
  const answer = (result: unknown): Effect[] => [{ type: 'answer', id, result }]
  switch (prompt.kind) {
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
      return { state, effects: [{ type: 'perform', id, account: prompt.address, work: prompt }] }
    case 'transaction': {
      const account = senderOf(state, origin, prompt.transaction)
      return { state, effects: [{ type: 'perform', id, account, work: prompt }] }
    }
    case 'switch-chain':
      return arrive(state, prompt.chainId, answer(null))
    case 'add-chain': {
      const chains = knows(state, prompt.chain.id) ? state.chains : [...state.chains, prompt.chain]
      const chainId = state.quirks.adding === 'stays' ? state.chainId : prompt.chain.id
      return { state: { ...state, chains, chainId }, effects: answer(null) }
    }
    case 'watch-asset': {
      const assets = [...state.assets.filter(({ address }) => address !== prompt.asset.address), prompt.asset]
      return { state: { ...state, assets }, effects: answer(true) }
    }
  }
}

/** Switches to a chain that the person agreed to: before the answer, after it or never, as the quirk sets. */
function arrive(state: WalletState, chainId: number, answer: readonly Effect[]): Step {
  switch (state.quirks.arrival) {
    case 'before':
      return { state: { ...state, chainId }, effects: answer }
    case 'after':
      return { state, effects: [...answer, { type: 'switch-later', chainId }] }
    case 'never':
      return { state, effects: answer }
  }
}
