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
import { day } from './account-resources.ts'

type Gateway = NonNullable<Site['gateway']>

/** How many Safes in view are named at most: each name is a request, of which the site has a quota. */
export const mostNames = 20

/** The names that a gateway has for Safes (CAIP-10), shared by all components. */
type GatewayNames = {
  /** `null`: none. */
  readonly nameOf: (account: string) => Resource<string | null>
  /**
   * Loads the name of a Safe that comes into view, unless too many are in view.
   *
   * @returns a function to call when it is no longer in view
   */
  readonly show: (account: string) => () => void
}

export const namesOfSafes = perKey(
  (gateway: Gateway) =>
    perKey((client: Pick<PageClient, 'baseUrl'>): GatewayNames => {
      /** How many components show each Safe. */
      const shown = new Map<string, number>()
      const nameOf = perKey((account: string) => {
        const load = async () => {
          // An entry of its own: while it was part of `safes`, Vite made twice as many files of the kit.
          const { readSafeName } = await import('@countersign/wallets/safe-name')
          return readSafeName(account, { site: { gateway }, client })
        }
        return createCachedResource<string | null>({ load, lifetime: () => day })
      })
      const show = (account: string) => {
        const before = shown.get(account) ?? 0
        if (before === 0 && shown.size >= mostNames) return () => {}
        shown.set(account, before + 1)
        void nameOf(account).refresh()
        return () => {
          const left = (shown.get(account) ?? 0) - 1
          if (left > 0) shown.set(account, left)
          else shown.delete(account)
        }
      }
      return { nameOf, show }
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
  const names = account !== null && gateway ? namesOfSafes(gateway)(client) : null
  useShownEffect(() => (account === null ? undefined : names?.show(account)), [names, account])
  const state = useStore(account === null || !names ? noSource : names.nameOf(account))
  return state.status === 'known' ? state.value : null
}

const noSource = createStore<ResourceState<null>>({
  status: 'unavailable',
  error: new Error('There is nothing to ask.'),
})
