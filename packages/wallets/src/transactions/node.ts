import { CountersignError, isObject } from '@countersign/core'

/**
 * Sends a JSON-RPC 2.0 request to a node. @throws {NodeAnswerError} if it returns an error; any other error: it was not
 * reached.
 */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** The node returned an error. */
export class NodeAnswerError extends CountersignError {
  override readonly name = 'NodeAnswerError'
  readonly code = 'node-error'
}

/** How long a node may take, in milliseconds. */
const timeout = 10_000

/** Creates a function that sends requests to the node at an address. */
export function createNode(address: string): AskNode {
  let id = 0
  return async (method, params) => {
    id += 1
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      signal: AbortSignal.timeout(timeout),
    })
    const answer: unknown = await response.json()
    if (!isObject(answer)) throw new TypeError('The node did not answer in JSON-RPC.')
    if (isObject(answer.error)) throw new NodeAnswerError(String(answer.error.message))
    if (!response.ok || answer.result === undefined) throw new TypeError('The node did not answer.')
    return answer.result
  }
}

/** Reads a quantity (EIP-1474 §Quantity). @throws {TypeError} for anything else, and for unsafe integers. */
export function readQuantity(value: unknown): number {
  const number = typeof value === 'string' && /^0x[0-9a-fA-F]+$/.test(value) ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(number)) throw new TypeError('The node returned an invalid number.')
  return number
}

export function toQuantity(number: number): string {
  return `0x${number.toString(16)}`
}
