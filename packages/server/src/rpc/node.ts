import { NodeError } from '@countersign/core'
import { isRpcError, type RpcAnswer } from './json-rpc.ts'
import { AnswerTooLargeError, overHttp, overWebSocket } from './transport.ts'

/** One configured endpoint of one chain. */
export type ChainNode = {
  /** Scheme and host only: paths and queries of node addresses often carry a key. */
  readonly label: string
  /**
   * Sends a request to the node, which must be of the right chain.
   *
   * @param timeout - in milliseconds.
   * @param chain - `in-answer`: the caller reads from the answer of which chain it is, which saves a request.
   * @throws {NodeError} or {@link AnswerTooLargeError}
   */
  request(
    method: string,
    params: unknown,
    timeout: number,
    chain?: 'checked' | 'in-answer',
  ): Promise<RpcAnswer>
  /** Reads the node's chain id again. @throws {NodeError} also if it is the wrong one */
  check(timeout: number): Promise<void>
  /** Closes the connection, if there is one. */
  close(): void
}

/** How long a chain id is cached, in milliseconds. Another node can appear at the same address at any time. */
const cachedFor = 60_000

/** How deeply a response may be nested. Blocks with their transactions and access lists have six levels. */
const deepest = 64

/**
 * Creates a client of a node over HTTP or WebSocket.
 *
 * @param chainNumber - the EIP-155 chain id that the node must have.
 */
export function createNode(url: string, chainNumber: number): ChainNode {
  const { protocol, host } = new URL(url)
  const label = `${protocol}//${host}`
  const transport = protocol.startsWith('ws') ? overWebSocket(url) : overHttp(url)
  const now = () => performance.now()
  let checkedAt = Number.NEGATIVE_INFINITY

  async function send(method: string, params: unknown, timeout: number): Promise<RpcAnswer> {
    const answer = await limited(
      timeout,
      signal => transport.send({ method, params }, timeout, signal),
      label,
    )
    if (!isAnswer(answer))
      throw new NodeError('node-unreliable', `${label} sent a response that is not JSON-RPC.`)
    if (depthOver(answer, deepest))
      throw new NodeError('node-unreliable', `${label} sent a response that is nested too deeply to pass on.`)
    return answer
  }

  async function check(timeout: number): Promise<void> {
    checkedAt = Number.NEGATIVE_INFINITY
    const answer = await send('eth_chainId', [], timeout).catch((cause: unknown) => {
      // Here the cause is the node, not the request.
      throw cause instanceof AnswerTooLargeError
        ? new NodeError('node-unreliable', `${label} did not return a valid chain ID.`, { cause })
        : cause
    })
    if ('error' in answer)
      throw new NodeError('node-error', `${label} responded with an error to a request for its chain ID.`)
    if (typeof answer.result !== 'string' || !/^0x[0-9a-fA-F]{1,14}$/.test(answer.result))
      throw new NodeError('node-unreliable', `${label} did not return a valid chain ID.`)
    if (Number(answer.result) !== chainNumber)
      throw new NodeError(
        'node-wrong-chain',
        `${label} is a node of chain ${Number(answer.result)}, not of chain ${chainNumber}.`,
      )
    checkedAt = now()
  }

  return {
    label,
    check,
    close: transport.close,
    async request(method, params, timeout, chain = 'checked') {
      const start = now()
      if (chain === 'checked' && start - checkedAt >= cachedFor) await check(timeout)
      try {
        return await send(method, params, Math.max(1, timeout - (now() - start)))
      } catch (error) {
        if (error instanceof AnswerTooLargeError) throw error
        // After a failure, another machine may answer at the same address.
        checkedAt = Number.NEGATIVE_INFINITY
        throw error
      }
    },
  }
}

/** Enforces the time limit regardless of the transport, also while a body arrives slowly. */
async function limited<Result>(
  timeout: number,
  run: (signal: AbortSignal) => Promise<Result>,
  label: string,
): Promise<Result> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = performance.now()
  try {
    return await Promise.race([
      run(controller.signal),
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          reject(NodeError.afterTimeout(timeout, start, label))
          controller.abort()
        }, timeout)
      }),
    ])
  } catch (cause) {
    if (cause instanceof NodeError || cause instanceof AnswerTooLargeError) throw cause
    if (cause instanceof Error && cause.name === 'TimeoutError')
      throw NodeError.afterTimeout(timeout, start, label, { cause })
    if (cause instanceof SyntaxError)
      throw new NodeError('node-unreliable', `${label} sent a response that is not JSON-RPC.`, { cause })
    throw new NodeError('node-unreachable', `${label} could not be reached.`, { cause })
  } finally {
    clearTimeout(timer)
  }
}

function isAnswer(value: unknown): value is RpcAnswer {
  if (typeof value !== 'object' || value === null) return false
  if ('error' in value && value.error !== null && value.error !== undefined) return isRpcError(value.error)
  return 'result' in value && value.result !== undefined
}

function depthOver(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return most === 0 || Object.values(value).some(item => depthOver(item, most - 1))
}
