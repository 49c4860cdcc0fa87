import { createBaseAccountSDK } from '@base-org/account'
import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk'

// A site without any behavior: tests call the unmodified libraries through it.

type Provider = {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  disconnect(): Promise<void>
}

declare global {
  interface Window {
    /** Creates a library's provider for a wallet's page. */
    hostedProvider(sdk: 'base-account' | 'coinbase-wallet', url: string, chainId: number): Provider
    provider: Provider
  }
}

window.hostedProvider = (sdk, url, chainId) => {
  const about = { appName: 'Opener', appChainIds: [chainId] }
  switch (sdk) {
    case 'base-account':
      return createBaseAccountSDK({
        ...about,
        preference: { walletUrl: url, telemetry: false },
      }).getProvider()
    case 'coinbase-wallet':
      return createCoinbaseWalletSDK({
        ...about,
        preference: { keysUrl: url, options: 'smartWalletOnly', telemetry: false },
      }).getProvider()
  }
}
document.body.dataset.ready = 'true'
