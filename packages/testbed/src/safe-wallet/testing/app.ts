import { SafeAppProvider } from '@safe-global/safe-apps-provider'
import SafeAppsSDK, { type SafeInfo } from '@safe-global/safe-apps-sdk'

// A Safe App without any behavior: tests call the unmodified libraries through it.

const sdk = new SafeAppsSDK()

declare global {
  interface Window {
    sdk: SafeAppsSDK
    /** Returns the provider that wallet libraries use, for the Safe around this frame. */
    providerOf(): Promise<SafeAppProvider>
  }
}

window.sdk = sdk
window.providerOf = async () => {
  const info: SafeInfo = await sdk.safe.getInfo()
  return new SafeAppProvider(info, sdk)
}
document.body.dataset.ready = 'true'
