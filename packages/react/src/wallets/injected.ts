import type { Arrangement } from '@countersign/wallets'
import type { InjectedKind } from './wallet-kind.ts'

/**
 * Offers the wallets in this browser, and the catalogue of wallets that a person can get.
 *
 * @param arrangement - which wallets of the catalogue come first, are hidden, or are added
 * @default the catalogue as it is
 *
 * @example
 * <CountersignProvider wallets={[injected({ first: ['rabby'] }), safeOwners()]}>…</CountersignProvider>
 */
export function injected(arrangement?: Arrangement): InjectedKind {
  return { type: 'injected', arrangement }
}
