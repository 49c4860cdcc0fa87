import { createBaseAccountSDK } from '@base-org/account'
import type { Library, LibraryOptions } from './library.ts'

/** Creates a provider of Base's library. Its telemetry is disabled: it would need an inline script. */
export function baseAccount({ name, chainIds, url }: LibraryOptions): Library {
  const sdk = createBaseAccountSDK({
    appName: name,
    appChainIds: [...chainIds],
    preference: { walletUrl: url, telemetry: false },
  })
  return sdk.getProvider()
}
