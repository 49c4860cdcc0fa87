import { type Lazy, lazy } from '../lazy.ts'
import type { Transactions } from '../transactions/transactions.ts'
import type { Wallet } from '../wallet.ts'
import { codeOf } from '../wallet-error.ts'
import type { WalletView } from './state.ts'
import type { WagmiConfigSource, WagmiConnections } from './wagmi.ts'
import type { OpenWalletConnection, SiteChain } from './wallet-connection.ts'

export type LazyWagmiOptions = {
  readonly chains: () => Promise<readonly SiteChain[]>
  /** The site's own configuration, or a function that loads it. */
  readonly config: WagmiConfigSource | undefined
  /**
   * Returns the JSON-RPC address for a chain; `null` if there is no such address. For a configuration of the kit's own.
   */
  readonly rpc: ((chain: number) => string) | null
  /** Where sent transactions are recorded. Loaded with wagmi, so that none is missed. */
  readonly transactions: Pick<Lazy<Pick<Transactions, 'add'>>, 'load'>
  /** The page has connected a wallet with wagmi directly. */
  readonly onConnected: (made: { readonly wallet: Wallet; readonly view: WalletView }) => void
}

/** Connections to wallets over wagmi, which is loaded when the first is opened. */
export type LazyWagmi = {
  readonly open: OpenWalletConnection
  /** Sets which wallet is connected; call it after each change. */
  readonly hold: (wallet: Wallet | null) => void
  readonly dispose: () => void
}

/**
 * Delays loading wagmi and viem until a person selects a wallet. A page with its own configuration has loaded them
 * already and may connect a wallet without the kit, so it is listened to at once.
 */
export function lazyWagmi({ chains, config, rpc, transactions, onConnected }: LazyWagmiOptions): LazyWagmi {
  let held: Wallet | null = null
  let disposed = false

  async function load(signal: AbortSignal): Promise<WagmiConnections> {
    const [{ openWagmi }, offered, { add }] = await Promise.all([
      codeOf(() => import('./wagmi.ts')),
      chains(),
      transactions.load(),
    ])
    // It listens to the site's configuration: there must not be two.
    signal.throwIfAborted()
    return openWagmi({
      chains: offered,
      onSent: add,
      onConnected,
      ...(config === undefined ? {} : { config }),
      ...(rpc === null ? {} : { rpc }),
    })
  }

  const connections = lazy(load, loaded => {
    if (disposed) loaded.dispose()
    else loaded.hold(held)
  })

  // A failure here is retried and reported when a wallet is selected.
  if (typeof config === 'object') connections.load().catch(() => {})

  return {
    open: async (wallet, tell) => (await connections.load()).open(wallet, tell),
    hold: wallet => {
      if (wallet === held) return
      held = wallet
      connections.get()?.hold(wallet)
    },
    dispose: () => {
      disposed = true
      connections.get()?.dispose()
    },
  }
}
