import type { UnavailableReason } from '../verdict.ts'

/** A node did not do its work. Never leaves this folder: it becomes the verdict `unavailable`. */
export class NodeFault extends Error {
  override readonly name = 'NodeFault'
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason, detail: string) {
    super(detail)
    this.reason = reason
  }
}

/**
 * Names what went wrong when a node was asked. viem's errors are told by their names: importing its classes would
 * bring half of it into the browser, and other clients throw others.
 */
export function describeFault(error: unknown): { reason: UnavailableReason; detail: string } {
  if (error instanceof NodeFault) return { reason: error.reason, detail: error.message }
  const chain = causes(error)
  const has = (...names: string[]) => chain.some(({ name }) => names.includes(name))
  const detail = chain
    .map(({ text }) => text)
    .filter(text => text !== '')
    .join(' · ')
    .slice(0, 300)
  if (has('TimeoutError', 'AbortError')) return { reason: 'node-timeout', detail }
  // 200 and something that is not JSON, or more of it than anyone can need.
  if (has('SyntaxError', 'ResponseBodyTooLargeError')) return { reason: 'node-unreliable', detail }
  if (has('RpcRequestError') || chain.some(({ code, status }) => code !== undefined || status !== undefined))
    return { reason: 'node-error', detail }
  if (has('HttpRequestError', 'WebSocketRequestError', 'SocketClosedError'))
    return { reason: 'node-unreachable', detail }
  // A client that trips over an answer of the wrong shape; `fetch` has the same class for a failed connection.
  if (has('TypeError') && !/fetch|network|load failed/i.test(detail))
    return { reason: 'node-unreliable', detail }
  return { reason: 'node-unreachable', detail }
}

type Cause = { name: string; text: string; code: number | undefined; status: number | undefined }

/** Lists an error and what caused it, outermost first. The text never has an endpoint's address: it may hold a key. */
function causes(error: unknown): Cause[] {
  const found: Cause[] = []
  for (let next = error; isRecord(next) && found.length < 8; next = next.cause) {
    const { name, shortMessage, message, details, code, status } = next
    const said = [shortMessage ?? message, details].filter(text => typeof text === 'string')
    found.push({
      name: typeof name === 'string' ? name : '',
      text: withoutAddresses(said.join(': ')),
      // viem's -1 stands for "no code at all".
      code: typeof code === 'number' && code !== -1 ? code : undefined,
      status: typeof status === 'number' ? status : undefined,
    })
  }
  return found
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function withoutAddresses(text: string): string {
  return text.slice(0, 500).replaceAll(/\b(?:https?|wss?):\/\/\S*/gi, '…')
}
