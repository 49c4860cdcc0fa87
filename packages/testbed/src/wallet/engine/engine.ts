import type { Address, Hex, SignableMessage } from 'viem'
import { toHex } from 'viem'
import { toFault, WalletError, type WalletFault } from './error.ts'
import type { ProviderEvent } from './event.ts'
import { type CallChain, createOutbox } from './outbox.ts'
import { permissions } from './permissions.ts'
import { type Ask, parseRequest } from './request.ts'
import { callNode, type Fetch } from './rpc.ts'
import { initialState, readSaved, restored, saved, visibleAccounts, type WalletState } from './state.ts'
import type { Action, Work } from './step.ts'
import { transition } from './transition.ts'
import type { Chain, Origin, PreparedTransaction, Replacement, Transaction, TypedData } from './types.ts'

/** How long after its answer a wallet arrives that arrives late, and how fast a person says no, in milliseconds. */
const moment = 400

export type AccountKind = 'key' | 'delegated' | 'safe' | 'undeployed-safe'

/** An account that the wallet holds: a key, or a contract that it can sign for. */
export interface WalletAccount {
  name: string
  address: Address
  kind: AccountKind
  /** Signs a text, or raw bytes, as `personal_sign` does. */
  signMessage(message: SignableMessage): Promise<Hex>
  signTypedData?(typedData: TypedData): Promise<Hex>
  /** Settles nonce, gas and fees, asking the chain's node. */
  prepareTransaction?(transaction: Transaction, chain: Chain, call: CallNode): Promise<PreparedTransaction>
  /** Signs and sends. Gives the transaction's hash. */
  sendTransaction?(transaction: PreparedTransaction, chain: Chain, call: CallNode): Promise<Hex>
}

/** Speaks to the node of one chain. */
export type CallNode = (method: string, params: unknown) => Promise<unknown>

/** Where the wallet keeps what outlives a reload. */
export interface WalletStore {
  load(): Promise<unknown>
  save(value: unknown): Promise<void>
}

export interface EngineOptions {
  accounts: readonly WalletAccount[]
  chains: readonly Chain[]
  store: WalletStore
  /** Shows the approval window, or brings it to the front. */
  showWindow(): void
  /** Nothing waits any more: the approval window can go. */
  hideWindow(): void
  fetch?: Fetch
  /** Where a chain's node is, for a wallet that cannot reach every address. @default the chain's own addresses */
  nodesOf?(chain: Chain): string[]
}

export interface WalletEngine {
  /**
   * Carries out one call of a page.
   *
   * @param signal - aborted when the page is gone: its waiting request is then dropped and rejects with 4900.
   * @throws {WalletError} with the codes of EIP-1193, EIP-1474 and EIP-3085.
   */
  request(origin: Origin, call: { method: string; params?: unknown }, signal?: AbortSignal): Promise<unknown>
  dispatch(action: Exclude<Action, { type: 'request' | 'abandon' }>): void
  /** Replaces a transaction that was sent. @returns the hash of the one in its place. @throws {WalletError} */
  replace(hash: Hex, how: Replacement): Promise<Hex>
  state(): WalletState
  /** Tells every change of the state. Returns the function that stops it. */
  onState(listener: (state: WalletState) => void): () => void
  /** Tells every event of a site. Returns the function that stops it. */
  onEvent(listener: (origin: Origin, event: ProviderEvent) => void): () => void
  /** Settles once everything is in the store. */
  flush(): Promise<void>
}

/** Starts a wallet with what its store holds. */
export async function createEngine(options: EngineOptions): Promise<WalletEngine> {
  const accounts = new Map(options.accounts.map(account => [account.address, account]))
  const fetchNode = options.fetch ?? ((...args) => fetch(...args))
  const stateListeners = new Set<(state: WalletState) => void>()
  const eventListeners = new Set<(origin: Origin, event: ProviderEvent) => void>()
  const waiting = new Map<string, PromiseWithResolvers<unknown>>()
  let saving = Promise.resolve()

  const fresh = initialState([...accounts.keys()], options.chains)
  const past = readSaved(await options.store.load())
  let state = past ? restored(fresh, past) : fresh

  const callChain: CallChain = (chain, method, params) => {
    const rpcUrls = options.nodesOf?.(chain) ?? chain.rpcUrls
    return callNode(fetchNode, { ...chain, rpcUrls }, method, params)
  }
  const outbox = createOutbox({ accountOf, state: () => state, dispatch, callChain })

  function accountOf(address: Address): WalletAccount {
    const account = accounts.get(address)
    if (!account) throw new WalletError(4100, `The wallet does not hold ${address}.`)
    return account
  }

  function currentChain(): Chain {
    const chain = state.chains.find(({ id }) => id === state.chainId)
    if (!chain) throw new WalletError(4901, `The wallet is not connected to chain ${state.chainId}.`)
    return chain
  }

  function dispatch(action: Action): void {
    const before = state
    const step = transition(before, action)
    state = step.state
    if (state !== before) {
      const value = saved(state)
      saving = saving.then(() => options.store.save(value)).catch(() => undefined)
      for (const listener of stateListeners) listener(state)
    }
    for (const effect of step.effects)
      switch (effect.type) {
        case 'answer':
          settle(effect.id)?.resolve(effect.result)
          break
        case 'fail':
          settle(effect.id)?.reject(toError(effect.fault))
          break
        case 'fail-later':
          setTimeout(() => settle(effect.id)?.reject(toError(effect.fault)), moment)
          break
        case 'perform': {
          const promise = settle(effect.id)
          perform(effect.account, effect.work).then(
            result => promise?.resolve(result),
            thrown => promise?.reject(toError(toFault(thrown))),
          )
          break
        }
        case 'price': {
          const { id, account, transaction } = effect
          const priced = (fee: Hex | null) => dispatch({ type: 'priced', id, fee })
          outbox.price(account, transaction).then(priced, () => priced(null))
          break
        }
        case 'replace':
          // Where it failed, what was sent still stands in the list.
          outbox.replace(effect.hash, effect.how).catch(() => undefined)
          break
        case 'switch-later':
          setTimeout(() => dispatch({ type: 'switch-chain', chainId: effect.chainId }), moment)
          break
        case 'emit':
          for (const listener of eventListeners) listener(effect.origin, effect.event)
          break
        case 'show-window':
          options.showWindow()
          break
        case 'hide-window':
          options.hideWindow()
          break
      }
  }

  function settle(id: string): PromiseWithResolvers<unknown> | undefined {
    const promise = waiting.get(id)
    waiting.delete(id)
    return promise
  }

  async function perform(address: Address, work: Work): Promise<Hex> {
    const account = accountOf(address)
    switch (work.kind) {
      case 'message':
        return account.signMessage({ raw: work.data })
      case 'typed-data':
        if (!account.signTypedData) throw cannotSignData(account)
        return account.signTypedData(work.typedData)
      case 'transaction':
        return outbox.send(address, work.transaction)
    }
  }

  async function ask(origin: Origin, method: string, question: Ask, signal?: AbortSignal): Promise<unknown> {
    if (signal?.aborted) throw new WalletError(4900, 'The page that asked is gone.')
    const id = crypto.randomUUID()
    const promise = Promise.withResolvers<unknown>()
    waiting.set(id, promise)
    const abandon = () => {
      settle(id)?.reject(new WalletError(4900, 'The page that asked is gone.'))
      dispatch({ type: 'abandon', id })
    }
    signal?.addEventListener('abort', abandon, { once: true })
    dispatch({ type: 'request', request: { id, origin, method, ask: question } })
    return promise.promise.finally(() => signal?.removeEventListener('abort', abandon))
  }

  return {
    async request(origin, { method, params }, signal) {
      const request = parseRequest(method, params)
      switch (request.kind) {
        case 'accounts':
          return visibleAccounts(state, origin)
        case 'chain-id':
          return toHex(state.chainId)
        case 'network-version':
          return String(state.chainId)
        case 'permissions':
          return permissions(state, origin)
        case 'revoke':
          dispatch({ type: 'revoke', origin })
          return null
        case 'read':
          return callChain(currentChain(), method, params ?? [])
        case 'ask':
          return ask(origin, method, request.ask, signal)
      }
    },
    dispatch,
    replace: outbox.replace,
    state: () => state,
    onState: listener => subscribe(stateListeners, listener),
    onEvent: listener => subscribe(eventListeners, listener),
    flush: () => saving,
  }
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const toError = ({ code, message, data }: WalletFault) => new WalletError(code, message, data)
const cannotSignData = ({ name }: WalletAccount) =>
  new WalletError(4200, `The account ${name} is a contract; this wallet cannot sign typed data for it.`)
