import type { PageClient, Site } from '@countersign/api'
import {
  createCachedResource,
  createStore,
  perKey,
  type Resource,
  type ResourceState,
} from '@countersign/wallets/state'
import { useShownEffect } from '../hooks/use-shown.ts'
import { useSite } from '../hooks/use-site.ts'
import { useStore } from '../hooks/use-store.ts'
import { useKit } from '../kit/context.ts'

type Gateway = NonNullable<Site['gateway']>

/** How long a name is fresh, in milliseconds. */
const lifetime = () => 60_000

/** For how many Safes a page asks at most: each is a request, of which the site has a quota. */
export const most = 20

/** Returns the names that a gateway has for Safes (CAIP-10), shared by all components. `null`: none. */
export const namesOfSafes = perKey(
  (gateway: Gateway) =>
    perKey((client: Pick<PageClient, 'baseUrl'>) => {
      let left = most
      return perKey((account: string): Resource<string | null> | null => {
        if (left === 0) return null
        left -= 1
        const load = async () => {
          const { readSafeName } = await import('@countersign/wallets/safes')
          return readSafeName(account, { site: { gateway }, client })
        }
        return createCachedResource({ load, lifetime })
      })
    }, new WeakMap()),
  new WeakMap(),
)

/**
 * Returns the name that the site's gateway has for a Safe. Anyone may have chosen it.
 *
 * @param account - CAIP-10; `null` asks for nothing.
 */
export function useGatewayName(account: string | null): string | null {
  const { client } = useKit()
  const gateway = useSite()?.gateway ?? null
  const name = account !== null && gateway ? namesOfSafes(gateway)(client)(account) : null
  useShownEffect(() => void name?.refresh(), [name])
  const state = useStore(name ?? noSource)
  return state.status === 'known' ? state.value : null
}

const noSource = createStore<ResourceState<never>>({
  status: 'unavailable',
  error: new Error('There is nothing to ask.'),
})
