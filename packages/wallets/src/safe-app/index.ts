import SafeAppsSDK from '@safe-global/safe-apps-sdk'
import type { Wallet } from '../wallet.ts'
import { findSafeApp as find } from './find-safe-app.ts'

/**
 * Finds the Safe that frames the page. A separate entry point, since it includes Safe's SDK for apps, which is needed
 * in a frame only: the runtime loads it there.
 *
 * @returns `null` if the embedding page is not Safe{Wallet}
 * @example
 * createRuntime({
 *   authentication: countersignAuthentication(client),
 *   chains: async () => (await client.site()).chains,
 *   safeApp: async () => (await import('@countersign/wallets/safe-app')).findSafeApp(),
 * })
 */
export function findSafeApp(): Promise<Wallet | null> {
  return find(new SafeAppsSDK())
}
