import { WalletError } from './error.ts'
import { isRecord } from './record.ts'
import type { Chain } from './types.ts'

/** Calls the node of a chain. */
export type CallChain = (chain: Chain, method: string, params: unknown) => Promise<unknown>
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** The timeout of a node, in milliseconds. */
const timeout = 10_000

/**
 * Forwards a call to the first node of a chain that answers.
 *
 * @throws {WalletError} the node's own error, or 4901 when no node was reachable.
 * @see EIP-1474
 */
export async function callNode(
  chain: Chain,
  method: string,
  params: unknown,
  fetchNode: Fetch = (...args) => fetch(...args),
): Promise<unknown> {
  for (const url of chain.rpcUrls) {
    const reply = await post(fetchNode, url, { jsonrpc: '2.0', id: 1, method, params })
    if (!isRecord(reply)) continue
    if (isRecord(reply.error) && typeof reply.error.code === 'number')
      throw new WalletError(reply.error.code, String(reply.error.message), reply.error.data)
    if ('result' in reply) return reply.result
  }
  throw new WalletError(4901, `${chain.name} does not answer.`)
}

/** Returns the node's reply, or `undefined` when it is missing or invalid. */
async function post(fetchNode: Fetch, url: string, body: unknown): Promise<unknown> {
  try {
    const response = await fetchNode(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
    })
    return await response.json()
  } catch {
    return undefined
  }
}
