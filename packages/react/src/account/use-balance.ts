import { useEffect, useRef } from 'react'
import { useStore } from '../hooks/use-store.ts'
import { useKit } from '../kit/context.ts'
import { accountReadings } from './account-readings.ts'
import type { Reading } from './readings.ts'

/**
 * Reads what an account holds of its chain's own currency, in the smallest unit. What was known is shown at once when
 * the account comes into view again, and read anew.
 *
 * @param account - CAIP-10. Another chain is another account.
 * @param version - reads anew whenever it changes, such as after a transaction.
 */
export function useBalance(
  account: string,
  version?: unknown,
): { readonly balance: Reading<bigint>; readonly renew: () => void } {
  const readings = accountReadings(useKit().client).balance
  useEffect(() => readings.want(account), [readings, account])
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    // Also while it is being read: that answer may be from before.
    readings.renew(account)
  }, [readings, account, version])
  return { balance: useStore(readings.at(account)), renew: () => readings.renew(account) }
}
