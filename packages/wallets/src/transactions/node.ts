/** Asks a node by JSON-RPC 2.0. @throws {NodeRefusal} what it answers in place of a result; else it was not reached. */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** The node answered, and it was no. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal'
}

/** How long a node may take, in milliseconds. */
const timeout = 10_000

/** Makes what asks the node at an address. */
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
    if (!isRecord(answer)) throw new TypeError('The node did not answer in JSON-RPC.')
    if (isRecord(answer.error)) throw new NodeRefusal(String(answer.error.message))
    if (!response.ok || answer.result === undefined) throw new TypeError('The node did not answer.')
    return answer.result
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Reads a quantity (EIP-1474 §Quantity). @throws {TypeError} for anything else, and for what is not a safe integer. */
export function readQuantity(value: unknown): number {
  const number = typeof value === 'string' && /^0x[0-9a-fA-F]+$/.test(value) ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(number)) throw new TypeError('The node answered something that is not a number.')
  return number
}

export function toQuantity(number: number): string {
  return `0x${number.toString(16)}`
}
