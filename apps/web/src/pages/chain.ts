import type { Chain } from '@countersign/api'
import { useSite } from '@countersign/react/pieces'

/** Returns the chain (CAIP-2) of an account (CAIP-10). */
export function chainOf(account: string): string {
  return account.slice(0, account.lastIndexOf(':'))
}

/** Returns a chain of the site; `undefined` if the site does not have it, or is not loaded yet. @param id - CAIP-2 */
export function useChain(id: string | null): Chain | undefined {
  return useSite()?.chains.find(chain => chain.id === id)
}
