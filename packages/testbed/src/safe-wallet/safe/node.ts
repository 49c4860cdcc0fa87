import { createPublicClient, custom, type PublicClient } from 'viem'

/** Where a chain's node is for the page: on its own origin. */
export const nodeAddress = (chainId: number) => `${location.origin}/rpc/${chainId}`

/** What a node says went wrong. */
class NodeError extends Error {
  override readonly name = 'NodeError'
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}

type Answer = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

/** Gives the function that calls a chain's node. */
export function callNode(chainId: number) {
  return async (method: string, params: unknown): Promise<unknown> => {
    const response = await fetch(nodeAddress(chainId), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    if (!response.ok) throw new Error('The network’s node cannot be reached. Try again in a moment.')
    // Its node speaks JSON-RPC.
    const { result, error } = (await response.json()) as Answer
    if (error) throw new NodeError(error)
    return result
  }
}

/** Makes a client that reads a chain. */
export function readerOf(chainId: number): PublicClient {
  const call = callNode(chainId)
  return createPublicClient({
    transport: custom({ request: ({ method, params }) => call(method, params) }, { retryCount: 0 }),
    cacheTime: 0,
  })
}
