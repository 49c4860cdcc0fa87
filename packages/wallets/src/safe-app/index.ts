import SafeAppsSDK from '@safe-global/safe-apps-sdk'
import type { Wallet } from '../wallet.ts'
import { findSafeApp as find } from './find-safe-app.ts'

/**
 * Finds the Safe in whose frame the page is. Apart from the rest, since it brings Safe's SDK for apps, which is needed in
 * a frame only: the runtime asks for it there.
 *
 * @returns `null` where the page around is no Safe's wallet
 * @example
 * createRuntime({ …, safeApp: async () => (await import('@countersign/wallets/safe-app')).findSafeApp() })
 */
export function findSafeApp(): Promise<Wallet | null> {
  return find(new SafeAppsSDK())
}
