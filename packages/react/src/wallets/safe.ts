import type { SafeKind } from './wallet-kind.ts'

/**
 * Offers a Safe with the wallets of its owners, and lets the page be a Safe App: in the frame of Safe{Wallet}, the Safe
 * around the page is first in the list. Code for that is loaded in a frame only. Needs the package
 * `@safe-global/safe-apps-sdk`; `safeOwners` of `@countersign/react/wallets` does not.
 *
 * @example
 * <CountersignProvider wallets={[injected(), safe()]}>…</CountersignProvider>
 */
export function safe(): SafeKind {
  return {
    type: 'safe',
    findApp: async () => (await import('@countersign/wallets/safe-app')).findSafeApp(),
  }
}
