import { CountersignError } from '../error.ts'
import { isObject } from '../object.ts'
import type { NodeReason } from '../verdict.ts'

/** How late a timer may be, in milliseconds, before it says more about this machine than about the node. */
const lateness = 1_000

/**
 * A node was not available, or gave an invalid answer. A client that throws it determines the reason of the verdict
 * `unavailable`; `verifyOwnership` and the others never throw it.
 *
 * @example
 * // A client that does not send requests to a node that is being updated.
 * const updating = {
 *   request: async () => {
 *     throw new NodeError('node-unreachable', 'The node is being updated.')
 *   },
 * }
 * await verifyOwnership({ account, message, signature, client: updating, recover: recoverWithNoble })
 * // { status: 'unavailable', reason: 'node-unreachable' }, if a node is needed: try again later
 */
export class NodeError extends CountersignError {
  override readonly name = 'NodeError'
  readonly code: NodeReason

  constructor(code: NodeReason, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.code = code
  }

  /**
   * Creates the error for a node whose time is up. If the timer itself was late, because the machine was busy or asleep,
   * the answer may be there and unread: then the node is not blamed.
   *
   * @param milliseconds - how long the node had
   * @param start - when its time began, by `performance.now()`
   * @param node - its name, at the start of a sentence
   */
  static afterTimeout(milliseconds: number, start: number, node: string, options?: ErrorOptions): NodeError {
    return performance.now() - start > milliseconds + lateness
      ? new NodeError(
          'check-cut-short',
          `${node} may have answered, but this machine was too busy to read it.`,
          options,
        )
      : new NodeError('node-timeout', `${node} did not respond within ${milliseconds} ms.`, options)
  }
}

/**
 * Returns why a request to a node failed. Recognizes viem's errors by name: importing its classes would load half of it
 * into the browser, and other clients throw other errors.
 */
export function describeNodeError(error: unknown): { reason: NodeReason; detail: string } {
  const chain = causes(error)
  const has = (...names: unknown[]) => chain.some(({ name }) => names.includes(name))
  const detail = chain
    .map(({ text }) => text)
    .filter(text => text !== '')
    .join(' · ')
    .slice(0, 300)
  if (error instanceof NodeError) return { reason: error.code, detail }
  if (has('TimeoutError', 'AbortError')) return { reason: 'node-timeout', detail }
  // Status 200 with something that is not JSON, or that is too large.
  if (has('SyntaxError', 'ResponseBodyTooLargeError')) return { reason: 'node-unreliable', detail }
  if (has('RpcRequestError') || chain.some(({ code, status }) => code !== undefined || status !== undefined))
    return { reason: 'node-error', detail }
  if (has('HttpRequestError', 'WebSocketRequestError', 'SocketClosedError'))
    return { reason: 'node-unreachable', detail }
  // A client that fails on an answer of the wrong shape; `fetch` throws the same class for a failed connection.
  if (has('TypeError') && !/fetch|network|load failed/i.test(detail))
    return { reason: 'node-unreliable', detail }
  return { reason: 'node-unreachable', detail }
}

type Cause = { name: unknown; text: string; code: number | undefined; status: number | undefined }

/**
 * Lists an error and its causes, outermost first. The text never has an endpoint's address, which may contain a key.
 */
function causes(error: unknown): Cause[] {
  const found: Cause[] = []
  for (let next = error; isObject(next) && found.length < 8; next = next.cause) {
    const { name, shortMessage, message, details, code, status } = next
    const said = [shortMessage ?? message, details].filter(text => typeof text === 'string')
    found.push({
      name,
      text: withoutAddresses(said.join(': ')),
      // viem uses -1 for a missing code.
      code: typeof code === 'number' && code !== -1 ? code : undefined,
      status: typeof status === 'number' ? status : undefined,
    })
  }
  return found
}

function withoutAddresses(text: string): string {
  return text.slice(0, 500).replaceAll(/\b(?:https?|wss?):\/\/\S*/gi, '…')
}
