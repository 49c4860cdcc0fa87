import { AccountFormatError, parseAddress } from '@countersign/core'
import { mostAccounts, readChain } from '../provider-reports.ts'
import type { WalletView } from './state.ts'

/**
 * Reads what a wallet shows, from any source.
 *
 * @returns `undefined` if it shows no account, or an invalid one. A chain that cannot be read is 0, which no site
 *   offers.
 */
export function readWalletView(shown: {
  readonly accounts: readonly unknown[]
  readonly chainId: unknown
}): WalletView | undefined {
  try {
    const [first, ...rest] = shown.accounts
      .slice(0, mostAccounts)
      .map(account => parseAddress(String(account).toLowerCase()))
    return first && { accounts: [first, ...rest], chainId: readChain(shown.chainId) ?? 0 }
  } catch (error) {
    if (error instanceof AccountFormatError) return undefined
    throw error
  }
}
