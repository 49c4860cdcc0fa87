import {
  BaseError,
  type CcipRequestParameters,
  type Client,
  createClient,
  custom,
  type Hex,
  RpcRequestError,
} from 'viem'
import { AnswerTooLargeError, NodeError } from '../rpc/node.ts'
import type { ChainNodes } from '../rpc/nodes.ts'
import { UnavailableError } from './unavailable.ts'

/** Fetches for a contract what it keeps elsewhere (ERC-3668). */
export type FetchOffchain = (parameters: CcipRequestParameters) => Promise<Hex>

/** Gas of one call: contracts that anybody wrote are run. */
const gas = '0x17d7840'
/** A contract can ask for one thing after another without end (ERC-3668). */
const mostCalls = 24

/**
 * Reads from contracts with viem, through the configured nodes.
 *
 * @param until - when to give up, in milliseconds since the epoch.
 * @param fetchOffchain - without it, contracts that keep their answer elsewhere have none.
 * @returns what `run` gives, or `null` if the contracts have no answer.
 * @throws {UnavailableError} if no node could be asked.
 */
export async function askChain<Result>(
  { chain, request }: ChainNodes,
  until: number,
  run: (client: Client) => Promise<Result>,
  fetchOffchain?: FetchOffchain,
): Promise<Result | null> {
  let fault: unknown
  let calls = 0
  const client = createClient({
    transport: custom({ request: ask }, { retryCount: 0 }),
    ccipRead: fetchOffchain ? { request: fetchOffchain } : false,
  })

  async function ask({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    calls += 1
    if (calls > mostCalls) throw new BaseError('The contract asks for too much.')
    const bounded = method === 'eth_call' ? withGas(params) : (params ?? [])
    try {
      const answer = await request(method, bounded, Math.max(1, until - Date.now()))
      if ('result' in answer) return answer.result
      if (isOfContract(answer.error))
        // The code that viem reads reverts by, whichever the node gave.
        throw new RpcRequestError({ body: {}, error: { ...answer.error, code: 3 }, url: chain.id })
      throw new NodeError('node-error', `A node of ${chain.id} answered with the error ${answer.error.code}.`)
    } catch (error) {
      if (error instanceof NodeError) fault ??= error
      throw error
    }
  }

  try {
    return await run(client)
  } catch (error) {
    if (fault) throw new UnavailableError(`No node of ${chain.id} could be asked.`, { cause: fault })
    if (error instanceof BaseError || error instanceof AnswerTooLargeError) return null
    throw error
  }
}

function withGas(params: unknown): unknown {
  if (!Array.isArray(params)) return params
  const [call, ...rest] = params
  return [{ ...call, gas }, ...rest]
}

/** Whether it was the contract that failed, rather than the node: nodes have no code for it in common. */
function isOfContract({ code, message, data }: { code: number; message: string; data?: unknown }): boolean {
  if (code === 3 || (typeof data === 'string' && data.startsWith('0x'))) return true
  return /revert|evm error|opcode|out of gas|stack (?:under|over)flow|invalid jump/i.test(message)
}
