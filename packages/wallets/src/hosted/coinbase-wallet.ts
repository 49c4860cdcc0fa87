import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk'
import type { Library, LibraryOptions } from './library.ts'

/** Where the library stores which of its two transports was used last, and the transport that is not used here. */
const way = { key: '-CBWSDK:SignerConfigurator:SignerType', other: 'walletlink' }

/**
 * Creates a provider of Coinbase's library, for hosted wallets only: its other transport needs its maker's server.
 *
 * @see EIP-1193
 * @example
 * const url = 'https://keys.coinbase.com/connect'
 * const provider = coinbaseWallet({ name: 'Example', chainIds: [8453], url })
 * await provider.request({ method: 'eth_requestAccounts' })
 */
export function coinbaseWallet({ name, chainIds, url }: LibraryOptions): Library {
  if (localStorage.getItem(way.key) === way.other) localStorage.removeItem(way.key)
  const sdk = createCoinbaseWalletSDK({
    appName: name,
    appChainIds: [...chainIds],
    preference: { keysUrl: url, options: 'smartWalletOnly', telemetry: false },
  })
  return sdk.getProvider()
}
