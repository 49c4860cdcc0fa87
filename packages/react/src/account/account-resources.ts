import type { AccountInfo } from '@countersign/api'
import {
  createCachedResource,
  createStore,
  perKey,
  type Resource,
  type ResourceState,
} from '@countersign/wallets/state'
import { useRef } from 'react'
import { pauses } from '../hooks/pauses.ts'
import { useShownEffect } from '../hooks/use-shown.ts'
import { useStore } from '../hooks/use-store.ts'
import type { AccountSource } from '../kit/backend.ts'
import { useKit } from '../kit/context.ts'
import { readBalance } from './read-balance.ts'

/** How long names are fresh, in milliseconds. */
export const day = 24 * 60 * 60 * 1000
/** How long an account's info is fresh where part of it was unavailable, in milliseconds. */
const incompleteLifetime = 60 * 1000
/** How long a balance is fresh, in milliseconds: parts of the page that show it at the same time share one request. */
const balanceLifetime = 4 * 1000
/** How long the site's own `info` function may take, in milliseconds. */
const timeout = 10 * 1000

/** What is loaded about accounts, by their CAIP-10 form; `null` if there is no source for it. */
export type AccountResources = {
  readonly info: ((account: string) => Resource<AccountInfo>) | null
  /** In the smallest unit of the chain's native currency. */
  readonly balance: ((account: string) => Resource<bigint>) | null
}

/** Returns what is loaded about accounts from one source, shared by all components that use it. */
export const accountResources = perKey(
  ({ rpc, info }: AccountSource): AccountResources => ({
    info:
      info &&
      perKey(account =>
        createCachedResource({
          // The site's own function may throw synchronously.
          load: async () => info(account, { signal: AbortSignal.timeout(timeout) }),
          lifetime: info => (isIncomplete(info) ? incompleteLifetime : day),
          repeat: { isIncomplete, after: pauses },
        }),
      ),
    balance:
      rpc &&
      perKey(account =>
        createCachedResource({ load: () => readBalance(account, rpc), lifetime: () => balanceLifetime }),
      ),
  }),
  new WeakMap(),
)

function isIncomplete({ unavailable }: AccountInfo): boolean {
  return unavailable.length > 0
}

/**
 * Returns the public info of an account: its kind, name and avatar. Loads it once a day, however many components show
 * it; needs neither a wallet nor a query client. `unavailable` if the provider has no source for it.
 *
 * @param account - CAIP-10, checksummed.
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const info = useAccountInfo(account)
 * if (info.status === 'known') console.log(info.value.kind, info.value.name?.value)
 */
export function useAccountInfo(account: string): ResourceState<AccountInfo> {
  const info = accountResources(useKit().accounts).info?.(account)
  useShownEffect(() => void info?.refresh(), [info])
  return useStore(info ?? noSource)
}

const noSource = createStore<ResourceState<AccountInfo>>({
  status: 'unavailable',
  error: new Error('The provider has no source of account information.'),
})

/**
 * Returns an account's balance of its chain's native currency, in the smallest unit. When the account comes into view
 * again, the last known balance shows at once and is reloaded.
 *
 * @param account - CAIP-10. The same address on another chain is another account.
 * @param version - reloads the balance whenever it changes, such as after a transaction.
 * @returns `null` for a balance if there is no node to read it from
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const { balance } = useAccountBalance(account)
 * if (balance?.status === 'known')
 *   console.log(formatAmount(balance.value, { language: 'en', decimals: 18, fraction: 4 }).text)
 */
export function useAccountBalance(
  account: string,
  version?: unknown,
): { readonly balance: ResourceState<bigint> | null; readonly renew: () => void } {
  const resource = accountResources(useKit().accounts).balance?.(account)
  useShownEffect(() => void resource?.refresh(), [resource])
  const seen = useRef(version)
  useShownEffect(() => {
    if (seen.current === version) return
    seen.current = version
    // Reload even while a load is under way: its response may predate the change.
    void resource?.reload()
  }, [resource, version])
  const balance = useStore<ResourceState<bigint> | null>(resource ?? nowhere)
  return { balance, renew: () => void resource?.reload() }
}

const nowhere = createStore(null)
