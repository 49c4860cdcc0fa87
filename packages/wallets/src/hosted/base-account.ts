import { createBaseAccountSDK } from '@base-org/account'
import type { Library, LibraryOptions } from './library.ts'

/** Makes a provider of Base's library. Nothing is measured or sent to its maker: that would be an inline script. */
export function baseAccount({ name, chainIds, url }: LibraryOptions): Library {
  const sdk = createBaseAccountSDK({
    appName: name,
    appChainIds: [...chainIds],
    preference: { walletUrl: url, telemetry: false },
  })
  return sdk.getProvider()
}
