import type { SafeKind } from './wallet-kind.ts'

/**
 * Offers a Safe with the wallets of its owners. Needs no further package; `safe` of `@countersign/react/wallets/safe`
 * also lets the page be an app in Safe{Wallet}.
 *
 * @example
 * <CountersignProvider wallets={[injected(), safeOwners()]}>…</CountersignProvider>
 */
export function safeOwners(): SafeKind {
  return { type: 'safe' }
}
