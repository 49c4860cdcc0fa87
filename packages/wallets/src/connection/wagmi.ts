import type { Chain as SiteChain } from '@countersign/api'
import { chainNumber, parseAddress, parseChainId } from '@countersign/core'
import { type Config, connect, createConfig, disconnect, injected, reconnect } from '@wagmi/core'
import { type Chain, type EIP1193Provider, http, stringToHex } from 'viem'
import type { Eip1193Provider, Wallet } from '../wallet.ts'
import { NoAccountError } from './failure.ts'
import type { Link } from './link.ts'
import type { WalletEvent } from './reducer.ts'
import type { WalletView } from './state.ts'

/**
 * Opens a line to a wallet through wagmi. This module is the only one that loads wagmi and viem, and is itself loaded
 * when a person picks a wallet.
 *
 * Each wallet gets a configuration with its one connector, bound to the very provider that announced itself: with two
 * wallets installed, no other can open in its place.
 */
export function openWagmiLink(
  wallet: Wallet,
  chains: readonly SiteChain[],
  tell: (event: WalletEvent) => void,
): Link {
  const [first, ...rest] = chains.map(wagmiChain)
  if (!first) throw new TypeError('A site has at least one chain.')
  const config = createConfig({
    chains: [first, ...rest],
    connectors: [
      injected({
        // Asking for permissions first would show the person two windows, and swallow refusals other than 4001.
        shimDisconnect: false,
        target: {
          id: wallet.id,
          name: wallet.name ?? 'Browser wallet',
          provider: wholeProvider(wallet.provider),
        },
      }),
    ],
    multiInjectedProviderDiscovery: false,
    storage: null,
    transports: Object.fromEntries([first, ...rest].map(({ id }) => [id, http(`/rpc/${id}`)])),
  })
  const [connector] = config.connectors
  if (!connector) throw new TypeError('The configuration lost its connector.')

  config.subscribe(
    () => viewOf(config),
    (view, before) => {
      for (const event of changes(wallet, before, view)) tell(event)
    },
  )

  return {
    connect: async () => {
      const known = viewOf(config)
      if (known) return known
      await connect(config, { connector })
      const view = viewOf(config)
      if (view) return view
      // wagmi takes an empty list for a connection, and would refuse the next attempt.
      await disconnect(config, { connector }).catch(() => {})
      throw new NoAccountError()
    },
    reconnect: async () => {
      if (!viewOf(config)) await reconnect(config, { connectors: [connector] })
      return viewOf(config)
    },
    disconnect: () => disconnect(config, { connector }),
    signMessage: async (message, address) => {
      // Not wagmi's signMessage: it refuses when the wallet is on a chain that is not configured, and proving an
      // account needs none.
      const signature = await wallet.provider.request({
        method: 'personal_sign',
        params: [stringToHex(message), address],
      })
      if (!isHex(signature)) throw new TypeError('The wallet answered something that is not a signature.')
      return signature
    },
  }
}

/** Gives wagmi all it calls and writes to, whatever the wallet lacks or has frozen. */
function wholeProvider(provider: Eip1193Provider): EIP1193Provider {
  const whole: Required<Omit<Eip1193Provider, 'off'>> = {
    request: call => provider.request(call),
    on: (event, listener) => provider.on?.(event, listener),
    removeListener: (event, listener) =>
      provider.removeListener ? provider.removeListener(event, listener) : provider.off?.(event, listener),
  }
  // EIP-1193's own shape; viem types each method on top of it.
  return whole as EIP1193Provider
}

function viewOf(config: Config): WalletView | undefined {
  const { connections, current } = config.state
  const connection = current === null ? undefined : connections.get(current)
  if (!connection) return undefined
  const [first, ...rest] = connection.accounts.map(account => parseAddress(account.toLowerCase()))
  return first && { accounts: [first, ...rest], chainId: connection.chainId }
}

function changes(wallet: Wallet, before: WalletView | undefined, view: WalletView | undefined) {
  const events: WalletEvent[] = []
  if (!view) {
    if (before) events.push({ type: 'wallet-disconnected', wallet })
  } else if (!before) {
    events.push({ type: 'wallet-connected', wallet, view })
  } else {
    if (view.accounts.join() !== before.accounts.join())
      events.push({ type: 'accounts-changed', wallet, accounts: view.accounts })
    // Some wallets tell of one change twice, once in hex and once in decimal digits; wagmi reads both.
    if (view.chainId !== before.chainId && Number.isSafeInteger(view.chainId))
      events.push({ type: 'chain-changed', wallet, chainId: view.chainId })
  }
  return events
}

function wagmiChain({ id, name, currency }: SiteChain): Chain {
  const number = chainNumber(parseChainId(id))
  return { id: number, name, nativeCurrency: currency, rpcUrls: { default: { http: [`/rpc/${number}`] } } }
}

function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value)
}
