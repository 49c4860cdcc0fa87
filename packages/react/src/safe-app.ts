import type { SafeAppSource } from './kit/kit.ts'

export type { SafeAppSource }

/**
 * Lets the page be a Safe App, for the provider's `safeApp`: in the frame of Safe{Wallet}, the Safe around the page is
 * first in the list. Its code is loaded in a frame only. Needs the package `@safe-global/safe-apps-sdk`, which other
 * sites do not need.
 *
 * @example
 * <CountersignProvider safeApp={safeApp()}>…</CountersignProvider>
 */
export function safeApp(): SafeAppSource {
  return async () => (await import('@countersign/wallets/safe-app')).findSafeApp()
}
