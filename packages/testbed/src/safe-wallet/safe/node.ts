import { createPublicClient, custom, type PublicClient } from 'viem'
import { callNode } from '../../wallet/engine/rpc.ts'
import type { Chain } from '../../wallet/engine/types.ts'

/** Creates a client that reads a chain. */
export function readerOf(chain: Chain): PublicClient {
  const request = ({ method, params }: { method: string; params?: unknown }) =>
    callNode(chain, method, params)
  return createPublicClient({ transport: custom({ request }, { retryCount: 0 }), cacheTime: 0 })
}
