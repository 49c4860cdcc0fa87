import type { Address, Hex, SignableMessage } from 'viem'
import { toHex } from 'viem'
import { toFault, WalletError, type WalletFault } from './error.ts'
import type { ProviderEvent } from './event.ts'
import { permissions } from './permissions.ts'
import { type Ask, parseRequest } from './request.ts'
import { callNode, type Fetch } from './rpc.ts'
import { initialState, readSaved, restored, saved, visibleAccounts, type WalletState } from './state.ts'
import type { Action, Work } from './step.ts'
import { transition } from './transition.ts'
import type { Chain, Origin, Transaction, TypedData } from './types.ts'

export type AccountKind = 'key' | 'delegated' | 'safe' | 'undeployed-safe'

/** An account that the wallet holds: a key, or a contract that it can sign for. */
export interface WalletAccount {
  name: string
  address: Address
  kind: AccountKind
  /** Signs a text, or raw bytes, as `personal_sign` does. */
  signMessage(message: SignableMessage): Promise<Hex>
  signTypedData?(typedData: TypedData): Promise<Hex>
  /** Signs and sends; `call` speaks to the node of the current chain. Gives the transaction's hash. */
  sendTransaction?(
    transaction: Transaction,
    chain: Chain,
    call: (method: string, params: unknown) => Promise<unknown>,
  ): Promise<Hex>
}

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

  const call = (method: string, params: unknown) => {
    const chain = currentChain()
    return callNode(fetchNode, chain, method, params)
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
        case 'perform': {
          const promise = settle(effect.id)
          perform(effect.account, effect.work).then(
            result => promise?.resolve(result),
            thrown => promise?.reject(toError(toFault(thrown))),
          )
          break
        }
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
    const account = accounts.get(address)
    if (!account) throw new WalletError(4100, `The wallet does not hold ${address}.`)
    switch (work.kind) {
      case 'message':
        return account.signMessage({ raw: work.data })
      case 'typed-data':
        if (!account.signTypedData) throw cannot(account, 'sign typed data')
        return account.signTypedData(work.typedData)
      case 'transaction':
        if (!account.sendTransaction) throw cannot(account, 'send transactions')
        return account.sendTransaction(work.transaction, currentChain(), call)
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
          return call(method, params ?? [])
        case 'ask':
          return ask(origin, method, request.ask, signal)
      }
    },
    dispatch,
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
const cannot = (account: WalletAccount, what: string) =>
  new WalletError(4200, `The account ${account.name} is a contract; this wallet cannot ${what} for it.`)
