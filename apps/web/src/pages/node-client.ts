import { isObject, NodeError } from '@countersign/core'

type Wait = (milliseconds: number) => Promise<unknown>

/** A client for a chain that sends any request. */
export type AnyClient = {
  request(
    request: { readonly method: string; readonly params?: readonly unknown[] | undefined },
    options?: { signal?: AbortSignal | undefined },
  ): Promise<unknown>
}

/** How often a request to an overloaded node is sent. */
const tries = 4

/**
 * Creates a client for the nodes of a chain, which this site proxies.
 *
 * The node's error message is passed on, because only the message says that a node has no historical state. If the
 * site responds that there were too many requests, the request is retried a moment later.
 *
 * @param address - such as `/rpc/1`.
 */
export function nodeClient(address: string, ask: typeof fetch = fetch, wait: Wait = pause): AnyClient {
  return {
    async request({ method, params = [] }, { signal } = {}) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      for (let left = tries; ; left--) {
        const response = await ask(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          signal: signal ?? null,
        })
        if (response.status === 429 && left > 1) {
          await wait(1000 * Math.min(5, Number(response.headers.get('retry-after')) || 1))
          signal?.throwIfAborted()
          continue
        }
        const answer: unknown = await response.json()
        if (isObject(answer) && 'result' in answer) return answer.result
        throw new NodeError('node-error', messageOf(answer) ?? 'no result')
      }
    },
  }
}

const pause: Wait = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))

function messageOf(answer: unknown): string | undefined {
  const error = isObject(answer) ? answer.error : undefined
  return isObject(error) && typeof error.message === 'string' ? error.message : undefined
}
