import type { Address, Hex, SignableMessage } from 'viem'
import { toHex } from 'viem'
import { toFault, WalletError, type WalletFault } from './error.ts'
import type { ProviderEvent } from './event.ts'
import { createOutbox } from './outbox.ts'
import { perform } from './perform.ts'
import { permissions } from './permissions.ts'
import { type Prompt, parseRequest } from './request.ts'
import { type CallChain, callNode, type Fetch } from './rpc.ts'
import { initialState, readSaved, restored, saved, visibleAccounts, type WalletState } from './state.ts'
import type { Action } from './step.ts'
import { transition } from './transition.ts'
import type { Chain, Origin, PreparedTransaction, Transaction, TypedData } from './types.ts'

/** The delay of a late switch after its answer, and of a simulated person's rejection, in milliseconds. */
const delay = 400

export type AccountKind = 'key' | 'delegated' | 'safe' | 'undeployed-safe'

/** An account of the wallet: a key, or a contract that it can sign for. */
export interface WalletAccount {
  name: string
  address: Address
  kind: AccountKind
  /** Signs a text, or raw bytes, as `personal_sign` does. */
  signMessage(message: SignableMessage): Promise<Hex>
  signTypedData(typedData: TypedData): Promise<Hex>
  /** Sets nonce, gas and fees with the chain's node. @throws {WalletError} 4200 for a contract */
  prepareTransaction(transaction: Transaction, chain: Chain, call: CallChain): Promise<PreparedTransaction>
  /** Signs and sends a transaction. @returns its hash. @throws {WalletError} 4200 for a contract */
  sendTransaction(transaction: PreparedTransaction, chain: Chain, call: CallChain): Promise<Hex>
}

/** The storage of the state that survives a reload. */
export interface WalletStore {
  load(): Promise<unknown>
  save(value: unknown): Promise<void>
}

export interface EngineOptions {
  accounts: readonly WalletAccount[]
  chains: readonly Chain[]
  store: WalletStore
  /** Opens the approval window, or brings it to the front. */
  showWindow(): void
  /** Called when no request is pending: the approval window can close. */
  hideWindow(): void
  fetch?: Fetch
  /** Returns the URLs of a chain's nodes, for a wallet that cannot reach every URL. @default the chain's own URLs */
  nodesOf?(chain: Chain): string[]
}

export type WalletEngine = Awaited<ReturnType<typeof createEngine>>

/** Starts a wallet with the state in its store. */
export async function createEngine(options: EngineOptions) {
  const accounts = new Map(options.accounts.map(account => [account.address, account]))
  const stateListeners = new Set<(state: WalletState) => void>()
  const eventListeners = new Set<(origin: Origin, event: ProviderEvent) => void>()
  const waiting = new Map<string, PromiseWithResolvers<unknown>>()
  let saving = Promise.resolve()

  const fresh = initialState([...accounts.keys()], options.chains)
  const past = readSaved(await options.store.load())
  let state = past ? restored(fresh, past) : fresh

  const callChain: CallChain = (chain, method, params) => {
    const rpcUrls = options.nodesOf?.(chain) ?? chain.rpcUrls
    return callNode({ ...chain, rpcUrls }, method, params, options.fetch)
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
          setTimeout(() => settle(effect.id)?.reject(toError(effect.fault)), delay)
          break
        case 'perform': {
          const promise = settle(effect.id)
          const { account, work } = effect
          const performing =
            work.kind === 'transaction'
              ? outbox.send(account, work.transaction)
              : perform(work, accountOf(account), currentChain(), callChain)
          performing.then(
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
          // If it failed, the transaction remains in the list.
          outbox.replace(effect.hash, effect.how).catch(() => undefined)
          break
        case 'switch-later':
          setTimeout(() => dispatch({ type: 'switch-chain', chainId: effect.chainId }), delay)
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

  async function prompt(
    origin: Origin,
    method: string,
    question: Prompt,
    signal?: AbortSignal,
  ): Promise<unknown> {
    if (signal?.aborted) throw new WalletError(4900, 'The page that asked is gone.')
    const id = crypto.randomUUID()
    const promise = Promise.withResolvers<unknown>()
    waiting.set(id, promise)
    const abandon = () => {
      settle(id)?.reject(new WalletError(4900, 'The page that asked is gone.'))
      dispatch({ type: 'abandon', id })
    }
    signal?.addEventListener('abort', abandon, { once: true })
    dispatch({ type: 'request', request: { id, origin, method, prompt: question } })
    return promise.promise.finally(() => signal?.removeEventListener('abort', abandon))
  }

  return {
    /**
     * Performs one call of a page.
     *
     * @param signal - aborted when the page has closed: its pending request is then removed and rejects with 4900.
     * @throws {WalletError} with the codes of EIP-1193, EIP-1474 and EIP-3085.
     */
    async request(
      origin: Origin,
      { method, params }: { method: string; params?: unknown },
      signal?: AbortSignal,
    ) {
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
          return prompt(origin, method, request.prompt, signal)
      }
    },
    dispatch,
    /** Replaces a sent transaction. @returns the hash of the replacement. @throws {WalletError} */
    replace: outbox.replace,
    state: () => state,
    /** Calls a listener on every change of the state. Returns a function that removes the listener. */
    onState: (listener: (state: WalletState) => void) => subscribe(stateListeners, listener),
    /** Calls a listener on every event of a site. Returns a function that removes the listener. */
    onEvent: (listener: (origin: Origin, event: ProviderEvent) => void) =>
      subscribe(eventListeners, listener),
    /** Resolves when everything is stored. */
    flush: () => saving,
  }
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const toError = ({ code, message, data }: WalletFault) => new WalletError(code, message, data)
