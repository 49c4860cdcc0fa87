import { NodeError } from '@countersign/core'
import {
  BaseError,
  type CcipRequestParameters,
  type Client,
  createClient,
  custom,
  type Hex,
  RpcRequestError,
} from 'viem'
import type { ChainNodes } from '../rpc/nodes.ts'
import { AnswerTooLargeError } from '../rpc/transport.ts'
import { timeLeft } from './deadline.ts'
import { UnavailableError } from './unavailable.ts'

/** Fetches the offchain data of a contract (ERC-3668). */
export type FetchOffchain = (parameters: CcipRequestParameters) => Promise<Hex>

/** Gas limit of one call, because the contracts are untrusted. */
const gas = '0x17d7840'
/** A contract can request one offchain lookup after another without end (ERC-3668). */
const mostCalls = 24

/**
 * Reads from contracts with viem, through the configured nodes.
 *
 * @param until - the deadline, by `deadlineIn`.
 * @param fetchOffchain - without it, contracts that keep their data offchain have no result.
 * @returns what `run` returns, or `null` if the contracts have no result.
 * @throws {UnavailableError} if no node is available.
 */
export async function readFromChain<Result>(
  { chain, request }: Pick<ChainNodes, 'chain' | 'request'>,
  until: number,
  run: (client: Client) => Promise<Result>,
  fetchOffchain?: FetchOffchain,
): Promise<Result | null> {
  let fault: unknown
  let calls = 0
  const client = createClient({
    transport: custom({ request: send }, { retryCount: 0 }),
    ccipRead: fetchOffchain ? { request: fetchOffchain } : false,
  })

  async function send({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    calls += 1
    if (calls > mostCalls) throw new BaseError('The contract needs too many requests.')
    const bounded = method === 'eth_call' ? withGas(params) : (params ?? [])
    try {
      const answer = await request(method, bounded, timeLeft(until))
      if ('result' in answer) return answer.result
      if (isOfContract(answer.error))
        // viem recognizes a revert by this code; nodes use different ones.
        throw new RpcRequestError({ body: {}, error: { ...answer.error, code: 3 }, url: chain.id })
      throw new NodeError(
        'node-error',
        `A node of ${chain.id} responded with the error ${answer.error.code}.`,
      )
    } catch (error) {
      if (error instanceof NodeError) fault ??= error
      throw error
    }
  }

  try {
    return await run(client)
  } catch (error) {
    if (fault) throw new UnavailableError(`No node of ${chain.id} is available.`, { cause: fault })
    if (error instanceof BaseError || error instanceof AnswerTooLargeError) return null
    throw error
  }
}

function withGas(params: unknown): unknown {
  if (!Array.isArray(params)) return params
  const [call, ...rest] = params
  return [{ ...call, gas }, ...rest]
}

/** Whether the contract failed rather than the node. Nodes share no error code for this. */
function isOfContract({ code, message, data }: { code: number; message: string; data?: unknown }): boolean {
  if (code === 3 || (typeof data === 'string' && data.startsWith('0x'))) return true
  return /revert|evm error|opcode|out of gas|stack (?:under|over)flow|invalid jump/i.test(message)
}
