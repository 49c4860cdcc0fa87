import { accounts, testKeys } from '../../accounts.ts'
import { keyAccount } from '../accounts/key.ts'
import { createEngine, type EngineOptions, type WalletEngine, type WalletStore } from '../engine/engine.ts'
import type { ProviderEvent } from '../engine/event.ts'
import type { Chain } from '../engine/types.ts'

export const alice = accounts.alice.address
export const bob = accounts.bob.address
export const carol = accounts.carol.address
export const site = 'https://site.example'
export const otherSite = 'https://other.example'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chains: readonly Chain[] = [
  { id: 31337, name: 'Local', rpcUrls: ['http://node.example/31337'], nativeCurrency: ether },
  { id: 1, name: 'Ethereum', rpcUrls: ['http://node.example/1'], nativeCurrency: ether },
]

/** A wallet under test, and its observed effects. */
export interface TestWallet {
  engine: WalletEngine
  /** Calls the wallet as a site. */
  call(method: string, params?: unknown, origin?: string): Promise<unknown>
  /** The events that sites received, in order. */
  events: { origin: string; event: ProviderEvent }[]
  windows: ('show' | 'hide')[]
  /** Approves the only pending request. */
  approve(): void
  /** Connects a site with these accounts. */
  connect(...accounts: (typeof alice)[]): Promise<unknown>
}

/** Creates a store in memory that serializes values as JSON. */
export function memoryStore(): WalletStore {
  let text: string | undefined
  return {
    load: async () => (text === undefined ? undefined : JSON.parse(text)),
    save: async value => {
      text = JSON.stringify(value)
    },
  }
}

/** Starts a wallet with alice, bob and carol. */
export async function testWallet(options: Partial<EngineOptions> = {}): Promise<TestWallet> {
  const windows: TestWallet['windows'] = []
  const events: TestWallet['events'] = []
  const engine = await createEngine({
    accounts: [
      keyAccount('alice', testKeys.alice),
      keyAccount('bob', testKeys.bob),
      keyAccount('carol', testKeys.carol),
    ],
    chains,
    store: memoryStore(),
    showWindow: () => windows.push('show'),
    hideWindow: () => windows.push('hide'),
    fetch: async () => Response.error(),
    ...options,
  })
  engine.onEvent((origin, event) => events.push({ origin, event }))
  const call = (method: string, params?: unknown, origin = site) => engine.request(origin, { method, params })
  const only = () => {
    const [request, ...others] = engine.state().pending
    if (!request || others.length > 0) throw new Error('Not exactly one request waits.')
    return request.id
  }
  return {
    engine,
    call,
    events,
    windows,
    approve: () => engine.dispatch({ type: 'approve', id: only() }),
    async connect(...chosen) {
      const answer = call('eth_requestAccounts')
      engine.dispatch({ type: 'approve', id: only(), accounts: chosen })
      return answer
    },
  }
}
