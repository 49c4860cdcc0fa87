import type { Wallet } from '../wallet.ts'
import type { OpenLink, SiteChain } from './link.ts'
import type { WalletView } from './state.ts'
import type { WagmiConfigSource, WagmiLinks } from './wagmi.ts'
import type { Sent } from './whole-provider.ts'

export type LazyWagmiOptions = {
  readonly chains: () => Promise<readonly SiteChain[]>
  /** The site's own configuration, or what loads it. */
  readonly config: WagmiConfigSource | undefined
  /** The address at which JSON-RPC is answered for a chain; `null`: nowhere. For a configuration of the kit's own. */
  readonly rpc: ((chain: number) => string) | null
  readonly onSent: (sent: Sent) => void
  /** The page has connected a wallet with wagmi's own means. */
  readonly onConnected: (made: { readonly wallet: Wallet; readonly view: WalletView }) => void
}

/** Lines to wallets over wagmi, which is loaded when the first is opened. */
export type LazyWagmi = {
  readonly open: OpenLink
  /** Says which wallet is connected; call it after each change. */
  readonly hold: (wallet: Wallet | null) => void
  readonly dispose: () => void
}

/**
 * Puts off loading wagmi and viem until a person picks a wallet. Where the page has a configuration of its own, it has
 * loaded them already, and may connect a wallet by itself: then it is listened to at once.
 */
export function lazyWagmi({ chains, config, rpc, onSent, onConnected }: LazyWagmiOptions): LazyWagmi {
  let loading: Promise<WagmiLinks> | undefined
  let loaded: WagmiLinks | undefined
  let held: Wallet | null = null
  let disposed = false

  async function load(): Promise<WagmiLinks> {
    const [{ openWagmi }, offered] = await Promise.all([import('./wagmi.ts'), chains()])
    const links = await openWagmi({
      chains: offered,
      onSent,
      onConnected,
      ...(config === undefined ? {} : { config }),
      ...(rpc === null ? {} : { rpc }),
    })
    if (disposed) links.dispose()
    else {
      loaded = links
      links.hold(held)
    }
    return links
  }

  function ready(): Promise<WagmiLinks> {
    loading ??= load().catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }

  // What fails now is tried again, and told, when a wallet is picked.
  if (typeof config === 'object') ready().catch(() => {})

  return {
    open: async (wallet, tell) => (await ready()).open(wallet, tell),
    hold: wallet => {
      if (wallet === held) return
      held = wallet
      loaded?.hold(wallet)
    },
    dispose: () => {
      disposed = true
      loaded?.dispose()
    },
  }
}
