import type { NodeClient } from '@countersign/core'

/**
 * Makes what a chain is asked through: JSON-RPC over HTTP to our own server, which passes it on to its nodes.
 *
 * @param address - such as `/rpc/1`.
 */
export function nodeClient(address: string, ask: typeof fetch = fetch): NodeClient {
  return {
    async request({ method, params = [] }, { signal } = {}) {
      const response = await ask(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        signal: signal ?? null,
      })
      const answer: unknown = await response.json()
      if (typeof answer === 'object' && answer !== null && 'result' in answer) return answer.result
      throw new NodeRefusal(response.status)
    },
  }
}

/** A node answered, and gave no result. */
class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal'
  readonly status: number

  constructor(status: number) {
    super(`The node gave no result (${status}).`)
    this.status = status
  }
}
