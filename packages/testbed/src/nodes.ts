// cspell:ignore resu
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { deceive, lie, type RpcCall, type RpcReply } from './false-replies.ts'
import { close, listen } from './listen.ts'

/**
 * The ways a node can fail.
 * - `healthy`: it works; the real chain answers.
 * - `dead`: connections are refused.
 * - `slow`: connections are accepted, but no request is answered.
 * - `html`: it answers with a web page, like a proxy or a captive portal.
 * - `garbage`: the answer is truncated.
 * - `error`: each call is answered with a JSON-RPC error.
 * - `wrong-chain`: it works, but reports another chain.
 * - `lying`: contracts' boolean answers are inverted, and accounts with code appear to have none.
 * - `deceitful`: it reports that every contract accepts every signature, in the requested form.
 * - `flaky`: every other request is disconnected, starting with the first.
 */
export type NodeKind =
  | 'healthy'
  | 'dead'
  | 'slow'
  | 'html'
  | 'garbage'
  | 'error'
  | 'wrong-chain'
  | 'lying'
  | 'deceitful'
  | 'flaky'

/** A faulty node in front of a real chain. */
export type FaultyNode = Awaited<ReturnType<typeof startFaultyNode>>

/**
 * Starts a faulty node on a free port of the loopback interface.
 *
 * @param kind - the initial fault.
 * @param upstream - the HTTP URL of the real chain whose answers it forwards or changes.
 * @example
 * await using node = await startFaultyNode('slow', chain.url)
 * await node.become('healthy')
 */
export async function startFaultyNode(kind: NodeKind, upstream: string) {
  let current: NodeKind = 'healthy'
  let requests = 0
  const methods: string[] = []
  const calls: RpcCall[] = []

  const server = createServer((request, response) => {
    requests += 1
    const turn = requests
    const answer = async () => {
      const body: unknown = JSON.parse(await text(request))
      for (const call of [body].flat() as RpcCall[]) {
        methods.push(call.method)
        calls.push(call)
      }
      await respond(current, turn, upstream, body, request, response)
    }
    // The caller disconnected or sent an invalid request, or the chain has stopped: there is no valid answer.
    answer().catch(() => request.socket.destroy())
  })
  const port = await listen(server)

  const become = async (next: NodeKind) => {
    current = next
    if (next === 'dead') await close(server)
    else if (!server.listening) await listen(server, port)
  }
  await become(kind)

  return {
    /** The JSON-RPC URL over HTTP. */
    url: `http://127.0.0.1:${port}`,
    get kind() {
      return current
    },
    /** The number of HTTP requests received since the start. */
    get requests() {
      return requests
    },
    /** The JSON-RPC methods called since the start, in order; the calls of a batch individually. */
    methods,
    /** The received calls. */
    calls,
    /** Changes the fault, from the next request on; requests that hang keep hanging. */
    become,
    stop: () => close(server),
    [Symbol.asyncDispose]: () => close(server),
  }
}

async function respond(
  kind: NodeKind,
  turn: number,
  upstream: string,
  body: unknown,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const json = (replies: unknown) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(replies))
  const each = (change: (call: RpcCall, reply: RpcReply) => RpcReply) =>
    relay(upstream, body, change).then(json)

  switch (kind) {
    case 'healthy':
      return each((_, reply) => reply)
    case 'slow':
      return
    case 'dead':
      // Connected just before the server was closed.
      request.socket.destroy()
      return
    case 'html':
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Welcome</title><p>Please accept the terms of this network.')
      return
    case 'garbage':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"jsonrpc":"2.0","id":1,"resu')
      return
    case 'error':
      return json(
        answerEach(body, ({ id }) => ({
          jsonrpc: '2.0',
          id,
          error: { code: -32603, message: 'Internal error' },
        })),
      )
    case 'wrong-chain':
      return each(otherChain)
    case 'lying':
      return each(lie)
    case 'deceitful': {
      const chainId = Number(await callUpstream(upstream, 'eth_chainId'))
      return each((call, reply) => deceive(call, reply, chainId))
    }
    case 'flaky':
      if (turn % 2 === 0) return each((_, reply) => reply)
      request.socket.destroy()
      return
  }
}

async function callUpstream(upstream: string, method: string): Promise<unknown> {
  const reply = await relay(upstream, { jsonrpc: '2.0', id: 1, method, params: [] }, (_, reply) => reply)
  return (reply as RpcReply).result
}

/** Forwards calls to the real chain, and lets `change` alter each reply. */
async function relay(
  upstream: string,
  body: unknown,
  change: (call: RpcCall, reply: RpcReply) => RpcReply,
): Promise<unknown> {
  const answer = await fetch(upstream, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const replies = [(await answer.json()) as RpcReply | RpcReply[]].flat()
  return answerEach(body, call => {
    const reply = replies.find(({ id }) => id === call.id)
    if (!reply) throw new Error('The chain did not answer the call.')
    return change(call, reply)
  })
}

/** Answers a batch with a batch, and a single call with a single reply. */
function answerEach(body: unknown, answer: (call: RpcCall) => RpcReply): RpcReply | RpcReply[] {
  return Array.isArray(body) ? body.map(answer) : answer(body as RpcCall)
}

function otherChain({ method }: RpcCall, reply: RpcReply): RpcReply {
  if (method === 'eth_chainId') return { ...reply, result: `0x${(Number(reply.result) + 1).toString(16)}` }
  if (method === 'net_version') return { ...reply, result: String(Number(reply.result) + 1) }
  return reply
}
