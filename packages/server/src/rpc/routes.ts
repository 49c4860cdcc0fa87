import { type ChainId, eip155Chain } from '@countersign/core'
import { Hono } from 'hono'
import { countsOf } from '../http/countsOf.ts'
import type { Environment } from '../http/environment.ts'
import { limitBody } from '../http/limitBody.ts'
import { ProblemException } from '../http/problem.ts'
import type { RateLimit } from '../http/rateLimit.ts'
import { checkParams, isAllowed } from './allowed.ts'
import { createInFlight } from './inFlight.ts'
import { type RpcAnswer, type RpcRequest, type RpcResponse, rpcCodes, rpcRequestSchema } from './jsonRpc.ts'
import { AnswerTooLargeError, NodeError } from './node.ts'
import type { ChainNodes, Nodes } from './nodes.ts'

const batchLimit = 50
const timeLimit = 10_000
/** Calls to the nodes that run at the same time, and how many of them from one network. */
const places = { all: 48, each: 16 }
/** Calls of one batch that run at the same time. */
const lanes = 5
/** What the answers of one batch may come to together, in characters. */
const answerLimit = 4_000_000

/** `POST /rpc/{chainId}`: JSON-RPC to the configured nodes, so that pages talk to no other host. */
export function rpcRoutes(options: { nodes: Nodes; rateLimit: RateLimit; limits: { address: number } }) {
  const { nodes, rateLimit, limits } = options
  const inFlight = createInFlight(places.all)
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
      countsOf('rpc', context.var, limits.address),
      Math.max(1, Math.min(calls.length, batchLimit)),
    )
    const ask = (call: unknown) =>
      answer(chainNodes, call, () => inFlight.take(countsOf('rpc', context.var, places.each)))
    if (!Array.isArray(body)) return context.json(await ask(body))
    if (body.length === 0) return context.json(failure(null, rpcCodes.invalidRequest, 'The batch is empty.'))
    if (body.length > batchLimit)
      return context.json(
        failure(
          null,
          rpcCodes.limitExceeded,
          `The batch has ${body.length} calls; at most ${batchLimit} are allowed.`,
        ),
      )
    return context.json(await answerBatch(body, ask))
  })
  return routes
}

/** Answers the calls of a batch in their order, a few at a time, until its answers have become too large together. */
async function answerBatch(
  calls: readonly unknown[],
  ask: (call: unknown) => Promise<RpcResponse>,
): Promise<RpcResponse[]> {
  const answers: RpcResponse[] = []
  let next = 0
  let size = 0
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (next < calls.length) {
        const index = next
        next += 1
        const response =
          size > answerLimit
            ? failure(
                idOf(calls[index]),
                rpcCodes.limitExceeded,
                'The answers of this batch are too large together.',
              )
            : await ask(calls[index])
        size += JSON.stringify(response).length
        answers[index] = response
      }
    }),
  )
  return answers
}

async function answer(
  nodes: ChainNodes,
  call: unknown,
  takePlace: () => (() => void) | undefined,
): Promise<RpcResponse> {
  if (call === unparsable) return failure(null, rpcCodes.parse, 'The request is not JSON.')
  const request = rpcRequestSchema.safeParse(call)
  if (!request.success)
    return failure(
      null,
      rpcCodes.invalidRequest,
      'The request is not a JSON-RPC 2.0 call with jsonrpc, id, method and params.',
    )
  const { id, method } = request.data
  if (!isAllowed(method))
    return failure(id, rpcCodes.methodNotAllowed, `The method ${method} is not offered here.`)
  const checked = checkParams(method, request.data.params ?? [])
  if ('wrong' in checked) return failure(id, rpcCodes.invalidParams, checked.wrong)
  const leave = takePlace()
  if (!leave)
    return failure(id, rpcCodes.limitExceeded, 'Too many calls are under way just now. Please try again.')
  try {
    return respond(id, await nodes.request(method, checked.params, timeLimit))
  } catch (error) {
    if (error instanceof AnswerTooLargeError) return failure(id, rpcCodes.limitExceeded, error.message)
    if (!(error instanceof NodeError)) throw error
    return failure(
      id,
      rpcCodes.resourceUnavailable,
      `No node of ${nodes.chain.name} could answer (${error.reason}). Please try again.`,
    )
  } finally {
    leave()
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

function idOf(call: unknown): RpcRequest['id'] {
  const request = rpcRequestSchema.safeParse(call)
  return request.success ? request.data.id : null
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
