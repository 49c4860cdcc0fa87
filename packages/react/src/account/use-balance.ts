import { createStore } from '@countersign/wallets/state'
import { useRef } from 'react'
import { useShownEffect } from '../hooks/use-shown.ts'
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
 * @returns `null` for a balance where no node can be asked
 */
export function useBalance(
  account: string,
  version?: unknown,
): { readonly balance: Reading<bigint> | null; readonly renew: () => void } {
  const readings = accountReadings(useKit().accounts).balance
  useShownEffect(() => readings?.want(account), [readings, account])
  const seen = useRef(version)
  useShownEffect(() => {
    if (seen.current === version) return
    seen.current = version
    // Also while it is being read: that answer may be from before.
    readings?.renew(account)
  }, [readings, account, version])
  const balance = useStore<Reading<bigint> | null>(readings?.at(account) ?? nowhere)
  return { balance, renew: () => readings?.renew(account) }
}

const nowhere = createStore(null)
