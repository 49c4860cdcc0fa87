import { accountChain } from '@countersign/core'
import { createGateway, GatewayError } from '@countersign/gateway'
import type { Settings } from '../config/config.ts'
import type { Quota } from '../gateway/quota.ts'
import type { CosigningContext } from './context.ts'

/** How long a person waits for the gateway's response, in milliseconds. */
const patience = 2_000

/** Creates `isAtGateway`. Without a gateway, it is not known what others published. */
export function createIsAtGateway(
  gateway: Settings['gateway'],
  quota: Quota | undefined,
): CosigningContext['isAtGateway'] {
  if (!gateway || !quota) return async () => undefined
  const { messages } = createGateway({ baseUrl: gateway.url, key: gateway.key, fetch: quota.fetch })
  return async (safe, hash) => {
    if (!(await quota.take('page')).taken) return undefined
    try {
      await messages.get(accountChain(safe), hash, { signal: AbortSignal.timeout(patience) })
      return true
    } catch (error) {
      return error instanceof GatewayError && error.code === 'not-found' ? false : undefined
    }
  }
}
