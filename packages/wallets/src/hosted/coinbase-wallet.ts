import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk'
import type { Library, LibraryOptions } from './library.ts'

/** Where the library keeps which of its two ways to a wallet was used last, and the way that is not used here. */
const way = { key: '-CBWSDK:SignerConfigurator:SignerType', other: 'walletlink' }

/** Makes a provider of Coinbase's library, for wallets on web pages alone: its other way needs a server of its maker's. */
export function coinbaseWallet({ name, chainIds, url }: LibraryOptions): Library {
  if (localStorage.getItem(way.key) === way.other) localStorage.removeItem(way.key)
  const sdk = createCoinbaseWalletSDK({
    appName: name,
    appChainIds: [...chainIds],
    preference: { keysUrl: url, options: 'smartWalletOnly', telemetry: false },
  })
  return sdk.getProvider()
}
