import type { AccountInfo } from '@countersign/api'
import { createStore } from '@countersign/wallets/state'
import { useShownEffect } from '../hooks/use-shown.ts'
import { useStore } from '../hooks/use-store.ts'
import { useKit } from '../kit/context.ts'
import { accountReadings } from './account-readings.ts'
import type { Reading } from './readings.ts'

/**
 * Says what is publicly known of an account: its kind, name and avatar. Read once a day, however many parts of the page
 * show it; needs neither a wallet nor a query client. Where nobody knows of accounts it is `unavailable`, and nobody is
 * asked.
 *
 * @param account - CAIP-10, checksummed.
 */
export function useAccountInfo(account: string): Reading<AccountInfo> {
  const { info } = accountReadings(useKit().accounts)
  useShownEffect(() => info?.want(account), [info, account])
  return useStore(info?.at(account) ?? unknown)
}

const unknown = createStore<Reading<AccountInfo>>({ status: 'unavailable' })
