import { readSafeRule, type SafeRule } from '@countersign/wallets/safes'
import {
  createCachedResource,
  createStore,
  perKey,
  type Resource,
  type ResourceState,
} from '@countersign/wallets/state'
import { useShownEffect } from '../../../hooks/use-shown.ts'
import { useStore } from '../../../hooks/use-store.ts'
import type { AccountSource } from '../../../kit/backend.ts'
import { useKit } from '../../../kit/context.ts'

/** How long the owners of a Safe are fresh, in milliseconds. */
const lifetime = () => 60_000

const rulesFrom = perKey(
  ({ rpc }: AccountSource): ((account: string) => Resource<SafeRule>) | null =>
    rpc && perKey(account => createCachedResource({ load: () => readSafeRule(account, rpc), lifetime })),
  new WeakMap(),
)

/** Returns the owners of a deployed Safe (CAIP-10), as its chain has them. `unavailable` if the provider has no node. */
export function useSafeRule(account: string | null): ResourceState<SafeRule> {
  const rules = rulesFrom(useKit().accounts)
  const rule = account === null ? undefined : rules?.(account)
  useShownEffect(() => void rule?.refresh(), [rule])
  return useStore(rule ?? noSource)
}

/** A resource that has no source. */
const noSource = createStore<ResourceState<never>>({
  status: 'unavailable',
  error: new Error('There is nothing to ask.'),
})
