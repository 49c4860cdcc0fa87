import type { RpcAnswer } from './jsonRpc.ts'
import { overHttp, overWebSocket } from './transport.ts'

/** Why a node could not be asked. Its own JSON-RPC errors are answers, not this. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  readonly reason: 'node-unreachable' | 'node-timeout' | 'node-error' | 'node-wrong-chain' | 'node-unreliable'

  constructor(reason: NodeError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** A node's answer is larger than we pass on. That is the question's fault, not the node's. */
export class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError'
}

/** One configured endpoint of one chain. */
export type ChainNode = {
  /** Scheme and host only: paths and queries of node addresses often carry a key. */
  readonly label: string
  /**
   * Asks the node, which must answer for the right chain.
   *
   * @param timeout - in milliseconds.
   * @throws {NodeError} or {@link AnswerTooLargeError}
   */
  request(method: string, params: unknown, timeout: number): Promise<RpcAnswer>
  /** Asks the node for its chain id anew. @throws {NodeError} also when it is the wrong one */
  check(timeout: number): Promise<void>
  /** Lets go of the connection, if it has one. */
  close(): void
}

/** How long a chain id once seen is believed. A node behind a name can be exchanged for another at any time. */
const believed = 60_000

/** How deeply an answer may be nested. Blocks with their transactions and access lists have six levels. */
const deepest = 64

/**
 * Speaks to a node over HTTP or WebSocket.
 *
 * @param chainNumber - the EIP-155 chain id that the node must answer for.
 */
export function createNode(url: string, chainNumber: number, now: () => number = Date.now): ChainNode {
  const { protocol, host } = new URL(url)
  const label = `${protocol}//${host}`
  const transport = protocol.startsWith('ws') ? overWebSocket(url) : overHttp(url)
  let checkedAt = Number.NEGATIVE_INFINITY

  async function ask(method: string, params: unknown, timeout: number): Promise<RpcAnswer> {
    const answer = await limited(
      timeout,
      signal => transport.send({ method, params }, timeout, signal),
      label,
    )
    if (!isAnswer(answer))
      throw new NodeError('node-unreliable', `${label} answered something that is not JSON-RPC.`)
    if (depthOver(answer, deepest))
      throw new NodeError('node-unreliable', `${label} answered something nested too deeply to pass on.`)
    return answer
  }

  async function check(timeout: number): Promise<void> {
    checkedAt = Number.NEGATIVE_INFINITY
    const answer = await ask('eth_chainId', [], timeout)
    if ('error' in answer)
      throw new NodeError('node-error', `${label} answered with an error when asked for its chain.`)
    if (typeof answer.result !== 'string' || !/^0x[0-9a-fA-F]{1,14}$/.test(answer.result))
      throw new NodeError('node-unreliable', `${label} did not say which chain it is on.`)
    if (Number(answer.result) !== chainNumber)
      throw new NodeError(
        'node-wrong-chain',
        `${label} answers for chain ${Number(answer.result)}, not for chain ${chainNumber}.`,
      )
    checkedAt = now()
  }

  return {
    label,
    check,
    close: transport.close,
    async request(method, params, timeout) {
      const start = now()
      if (start - checkedAt >= believed) await check(timeout)
      try {
        return await ask(method, params, Math.max(1, timeout - (now() - start)))
      } catch (error) {
        if (error instanceof AnswerTooLargeError) throw error
        // After a failure another machine may answer under the same name.
        checkedAt = Number.NEGATIVE_INFINITY
        throw error
      }
    },
  }
}

/** Ends the wait at the time limit, whatever the transport does: also while a body trickles in. */
async function limited<Result>(
  timeout: number,
  run: (signal: AbortSignal) => Promise<Result>,
  label: string,
): Promise<Result> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await Promise.race([
      run(controller.signal),
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          reject(new NodeError('node-timeout', `${label} did not answer within ${timeout} ms.`))
          controller.abort()
        }, timeout)
      }),
    ])
  } catch (cause) {
    if (cause instanceof NodeError) throw cause
    if (cause instanceof Error && cause.name === 'TimeoutError')
      throw new NodeError('node-timeout', `${label} did not answer within ${timeout} ms.`, { cause })
    if (cause instanceof Error && cause.name === 'ResponseBodyTooLargeError')
      throw new AnswerTooLargeError('The answer is too large to pass on. Please ask for less.', { cause })
    if (cause instanceof Error && cause.cause instanceof SyntaxError)
      throw new NodeError('node-unreliable', `${label} answered something that is not JSON-RPC.`, { cause })
    throw new NodeError('node-unreachable', `${label} could not be reached.`, { cause })
  } finally {
    clearTimeout(timer)
  }
}

function isAnswer(value: unknown): value is RpcAnswer {
  if (typeof value !== 'object' || value === null) return false
  if ('error' in value && value.error !== null && value.error !== undefined) {
    const { error } = value
    return (
      typeof error === 'object' &&
      'code' in error &&
      typeof error.code === 'number' &&
      'message' in error &&
      typeof error.message === 'string'
    )
  }
  return 'result' in value && value.result !== undefined
}

function depthOver(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return most === 0 || Object.values(value).some(item => depthOver(item, most - 1))
}
