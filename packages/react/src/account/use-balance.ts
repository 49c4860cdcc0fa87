import { useEffect, useRef } from 'react'
import { useStore } from '../hooks/use-store.ts'
import { readBalance } from './read-balance.ts'
import { createReadings, type Reading } from './readings.ts'

/** What another part of the page has read so recently is not read again, in milliseconds. */
const lifetime = 4_000

const balances = createReadings<bigint>({
  read: key => {
    const cut = key.lastIndexOf(':')
    return readBalance(key.slice(0, cut), key.slice(cut + 1))
  },
  lifetime: () => lifetime,
})

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
  useEffect(() => balances.want(account), [account])
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    // Also while it is being read: that answer may be from before.
    balances.renew(account)
  }, [account, version])
  return { balance: useStore(balances.at(account)), renew: () => balances.renew(account) }
}
