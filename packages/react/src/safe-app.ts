import type { Wallet } from '@countersign/wallets'

/** Finds the Safe in whose frame the page is; `null`: the page is in none. */
export type SafeAppSource = () => Promise<Wallet | null>

/**
 * Lets the page be a Safe App, for the provider's `safeApp`: in the frame of Safe's wallet, the Safe around the page stands
 * first in the list. Its code is loaded in a frame only. It needs the package `@safe-global/safe-apps-sdk`, which other
 * sites do not.
 *
 * @example
 * <CountersignProvider safeApp={safeApp()}>…</CountersignProvider>
 */
export function safeApp(): SafeAppSource {
  return async () => (await import('@countersign/wallets/safe-app')).findSafeApp()
}
