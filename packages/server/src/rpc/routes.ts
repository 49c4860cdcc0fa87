import { type ChainId, eip155Chain } from '@countersign/core'
import { Hono } from 'hono'
import type { Environment } from '../http/environment.ts'
import { limitBody } from '../http/limitBody.ts'
import { ProblemException } from '../http/problem.ts'
import type { RateLimit } from '../http/rateLimit.ts'
import {
  allowedMethods,
  type RpcAnswer,
  type RpcRequest,
  type RpcResponse,
  rpcCodes,
  rpcRequestSchema,
} from './jsonRpc.ts'
import { NodeError } from './node.ts'
import type { ChainNodes, Nodes } from './nodes.ts'

const batchLimit = 50
const timeLimit = 10_000

/** `POST /rpc/{chainId}`: JSON-RPC to the configured nodes, so that pages talk to no other host. */
export function rpcRoutes({
  nodes,
  rateLimit,
  limits,
}: {
  nodes: Nodes
  rateLimit: RateLimit
  limits: { address: number }
}) {
  const routes = new Hono<Environment>()

  routes.post('/:chainId', limitBody(256 * 1024), async context => {
    const chainNodes = nodes.get(toChain(context.req.param('chainId')))
    if (!chainNodes)
      throw new ProblemException(
        'chain-not-configured',
        `Chain ${context.req.param('chainId')} is not configured here. Configured: ${[...nodes.keys()].join(', ')}.`,
      )
    const body = parse(await context.req.text())
    const calls = Array.isArray(body) ? body : [body]
    await rateLimit.count(
      [{ who: `rpc:address:${context.var.network}`, limit: limits.address }],
      Math.max(1, Math.min(calls.length, batchLimit)),
    )
    if (Array.isArray(body)) {
      if (body.length === 0)
        return context.json(failure(null, rpcCodes.invalidRequest, 'The batch is empty.'))
      if (body.length > batchLimit)
        return context.json(
          failure(
            null,
            rpcCodes.limitExceeded,
            `The batch has ${body.length} calls; at most ${batchLimit} are allowed.`,
          ),
        )
      return context.json(await Promise.all(body.map(call => answer(chainNodes, call))))
    }
    return context.json(await answer(chainNodes, body))
  })
  return routes
}

async function answer(nodes: ChainNodes, call: unknown): Promise<RpcResponse> {
  if (call === unparsable) return failure(null, rpcCodes.parse, 'The request is not JSON.')
  const request = rpcRequestSchema.safeParse(call)
  if (!request.success)
    return failure(
      null,
      rpcCodes.invalidRequest,
      'The request is not a JSON-RPC 2.0 call with jsonrpc, id, method and params.',
    )
  const { id, method, params } = request.data
  if (!allowedMethods.has(method))
    return failure(id, rpcCodes.methodNotAllowed, `The method ${method} is not offered here.`)
  try {
    return respond(id, await nodes.request(method, params ?? [], timeLimit))
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    return failure(
      id,
      rpcCodes.resourceUnavailable,
      `No node of ${nodes.chain.name} could answer (${error.reason}). Please try again.`,
    )
  }
}

function respond(id: RpcRequest['id'], answer: RpcAnswer): RpcResponse {
  return 'error' in answer
    ? { jsonrpc: '2.0', id, error: answer.error }
    : { jsonrpc: '2.0', id, result: answer.result }
}

function failure(id: RpcRequest['id'], code: number, message: string): RpcResponse {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

const unparsable = Symbol('unparsable')

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return unparsable
  }
}

function toChain(text: string): ChainId {
  try {
    return eip155Chain(/^\d+$/.test(text) ? Number(text) : Number.NaN)
  } catch {
    throw new ProblemException(
      'not-found',
      `${JSON.stringify(text.slice(0, 40))} is not a chain id; /rpc/1 would be Ethereum.`,
    )
  }
}
