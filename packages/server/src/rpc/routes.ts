import { type ChainId, eip155Chain, NodeError } from '@countersign/core'
import { Hono } from 'hono'
import type { Settings } from '../config/config.ts'
import { countRequest, countsOf } from '../http/counts-of.ts'
import type { Environment } from '../http/environment.ts'
import { createInFlight, type InFlight } from '../http/in-flight.ts'
import { limitBody } from '../http/limit-body.ts'
import { chainNotConfigured, ProblemException } from '../http/problem.ts'
import type { Count, RateLimit } from '../http/rate-limit.ts'
import { type Turns, workOf } from '../http/turns.ts'
import { costOf } from '../store/work.ts'
import { checkParams, isAllowed } from './allowed.ts'
import { type RpcAnswer, type RpcRequest, type RpcResponse, rpcCodes, rpcRequestSchema } from './json-rpc.ts'
import type { ChainNodes, Nodes } from './nodes.ts'
import { AnswerTooLargeError } from './transport.ts'

const batchLimit = 50
const timeLimit = 10_000
/** How many calls to nodes may run concurrently, in total and per network. */
const places = { all: 48, each: 16 }
/** How many calls of one batch may run concurrently. */
const lanes = 5
/** The maximum size of all responses of one batch together, in characters. */
const answerLimit = 4_000_000

/**
 * Creates the route `POST /rpc/{chainId}`: JSON-RPC to the configured nodes, so that pages connect to no other host.
 */
export function rpcRoutes(options: {
  nodes: Nodes
  rateLimit: RateLimit
  turns: Turns
  limits: Pick<Settings['limits'], 'rpc'>
}) {
  const { nodes, rateLimit, limits } = options
  const inFlight = createInFlight(places.all)
  const routes = new Hono<Environment>()

  routes.post('/:chainId', limitBody(256 * 1024), async context => {
    const chainNodes = nodes.get(toChain(context.req.param('chainId')))
    if (!chainNodes) throw chainNotConfigured(context.req.param('chainId'), nodes.keys())
    const body = parse(await context.req.text())
    const calls = Array.isArray(body) ? body : [body]
    await countRequest(
      rateLimit,
      context,
      countsOf('rpc', context.get('client'), limits.rpc.address),
      Math.max(1, Math.min(calls.length, batchLimit)),
    )
    const counts = countsOf('rpc', context.get('client'), places.each)
    const answerOne = (call: unknown) => answer(chainNodes, call, { inFlight, counts })
    /** Large answers count as further calls. Their size is known only now. */
    const send = async (answers: RpcResponse | RpcResponse[]) => {
      const text = JSON.stringify(answers)
      const { charge } = workOf(
        options,
        context.get('client'),
        countsOf('rpc', context.get('client'), limits.rpc.address),
      )
      await charge(costOf(text.length))
      return context.body(text, 200, { 'content-type': 'application/json' })
    }
    if (!Array.isArray(body)) return send(await answerOne(body))
    if (body.length === 0) return context.json(failure(null, rpcCodes.invalidRequest, 'The batch is empty.'))
    if (body.length > batchLimit)
      return context.json(
        failure(
          null,
          rpcCodes.limitExceeded,
          `The batch has ${body.length} calls; at most ${batchLimit} are allowed.`,
        ),
      )
    return send(await answerBatch(body, answerOne))
  })
  return routes
}

/** Answers the calls of a batch in order, a few concurrently, until the responses are too large together. */
async function answerBatch(
  calls: readonly unknown[],
  answerOne: (call: unknown) => Promise<RpcResponse>,
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
                'The responses of this batch are too large together. Send fewer calls.',
              )
            : await answerOne(calls[index])
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
  { inFlight, counts }: { inFlight: InFlight; counts: readonly Count[] },
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
    return failure(id, rpcCodes.methodNotAllowed, `The method ${method} is not supported here.`)
  const checked = checkParams(method, request.data.params ?? [])
  if ('wrong' in checked) return failure(id, rpcCodes.invalidParams, checked.wrong)
  try {
    return await inFlight.run(
      counts,
      async () => respond(id, await nodes.request(method, checked.params, timeLimit)),
      () => failure(id, rpcCodes.limitExceeded, 'Too many calls are in progress. Try again.'),
    )
  } catch (error) {
    if (error instanceof AnswerTooLargeError) return failure(id, rpcCodes.limitExceeded, error.message)
    if (!(error instanceof NodeError)) throw error
    const detail = `No node of ${nodes.chain.name} could answer (${error.code}). Try again.`
    return failure(id, rpcCodes.resourceUnavailable, detail)
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
      `${JSON.stringify(text.slice(0, 40))} isn’t a chain ID. For Ethereum, use /rpc/1.`,
    )
  }
}
