import { createBaseAccountSDK } from '@base-org/account'
import type { Library, LibraryOptions } from './library.ts'

/**
 * Creates a provider of Base's library. Its telemetry is disabled: it would need an inline script.
 *
 * @see EIP-1193
 * @example
 * const url = 'https://keys.coinbase.com/connect'
 * const provider = baseAccount({ name: 'Example', chainIds: [8453], url })
 * await provider.request({ method: 'eth_requestAccounts' })
 */
export function baseAccount({ name, chainIds, url }: LibraryOptions): Library {
  const sdk = createBaseAccountSDK({
    appName: name,
    appChainIds: [...chainIds],
    preference: { walletUrl: url, telemetry: false },
  })
  return sdk.getProvider()
}
