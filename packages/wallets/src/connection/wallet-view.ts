import { AccountFormatError, parseAddress } from '@countersign/core'
import { readChain } from './read-chain.ts'
import type { WalletView } from './state.ts'

/** How many accounts are taken of what a wallet shows. One that listed tens of thousands would stop the page for seconds. */
export const mostAccounts = 100

/**
 * Reads what a wallet shows, whoever brought it here.
 *
 * @returns `undefined` if it shows no account, or something that is none. A chain that it does not name in a way that
 *   can be read is 0, which no site offers.
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
