import { accountChain, type ChainId } from '@countersign/core'
import { createGateway, GatewayError } from '@countersign/gateway'
import type { Settings } from '../config/config.ts'
import type { Quota } from '../gateway/quota.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { CosigningContext } from './context.ts'

/** How long a person waits for the gateway's response, in milliseconds. */
const timeout = 2_000

/** Creates `isAtGateway`. Without a gateway, it is not known what others published. */
export function createIsAtGateway(
  gateway: Settings['gateway'],
  quota: Quota | undefined,
  dayLimit: Pick<RateLimit, 'count'>,
): CosigningContext['isAtGateway'] {
  if (!gateway || !quota) return async () => undefined
  const { messages, chains } = createGateway({ baseUrl: gateway.url, key: gateway.key, fetch: quota.fetch })
  const served = new Set<ChainId>()
  return async (safe, hash, network) => {
    const signal = AbortSignal.timeout(timeout)
    const has = async (get: () => Promise<unknown>) => {
      try {
        await dayLimit.count(quota.countsPerDay(network))
        if (!(await quota.take('page')).taken) return undefined
        await get()
        return true
      } catch (error) {
        return error instanceof GatewayError && error.code === 'not-found' ? false : undefined
      }
    }
    const chain = accountChain(safe)
    const hasMessage = await has(() => messages.get(chain, hash, { signal }))
    if (hasMessage !== false || served.has(chain)) return hasMessage
    // A chain that the gateway does not serve, and a wrong URL, are `not-found` as well.
    if (!(await has(() => chains.get(chain, { signal })))) return undefined
    served.add(chain)
    return false
  }
}
