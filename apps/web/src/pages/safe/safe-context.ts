import type { Chain, Site } from '@countersign/api'
import type { AccountId } from '@countersign/core'
import { createContext, useContext } from 'react'

/** What the page is about, and whom it may ask. */
export type SafeSubject = {
  readonly account: AccountId
  readonly chain: Chain
  /** `null`: the site has no gateway. */
  readonly gateway: Site['gateway']
}

export const SafeContext = createContext<SafeSubject | null>(null)

/** Says which Safe the page is about. Only within its page. */
export function useSafe(): SafeSubject {
  const safe = useContext(SafeContext)
  if (!safe) throw new Error('Which Safe it is about is known within the page of a Safe only.')
  return safe
}
