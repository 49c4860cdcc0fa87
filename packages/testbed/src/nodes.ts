import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { deceive } from './deceit.ts'
import { lie } from './lie.ts'

/**
 * What can be wrong with a node.
 * - `healthy`: nothing; the real chain answers.
 * - `dead`: connections are refused.
 * - `slow`: connections are accepted, and nothing is ever answered.
 * - `html`: a web page comes back, as from a proxy or a captive portal.
 * - `garbage`: the answer is cut off in the middle.
 * - `error`: each call is answered with a JSON-RPC error.
 * - `wrong-chain`: all is well, but it is the node of another chain.
 * - `lying`: contracts that said yes say no and the other way round, and accounts with code seem to have none.
 * - `deceitful`: it says that every contract accepts every signature, and does so in the form that is asked for.
 * - `flaky`: every other request is cut off, beginning with the first.
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

/** A node in front of a real chain that does its work badly. */
export type FaultyNode = {
  /** Where it answers JSON-RPC over HTTP. */
  readonly url: string
  readonly kind: NodeKind
  /** How many HTTP requests have come in since the start. */
  readonly requests: number
  /** The JSON-RPC methods that were called since the start, in order; the calls of a batch one by one. */
  readonly methods: readonly string[]
  /** The calls themselves, as they came in. */
  readonly calls: readonly RpcCall[]
  /** Changes what is wrong, from the next request on; requests that hang go on hanging. */
  become(kind: NodeKind): Promise<void>
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export type RpcCall = { readonly id: unknown; readonly method: string; readonly params?: unknown }
export type RpcReply = { jsonrpc: '2.0'; id: unknown; result?: unknown; error?: unknown }

/**
 * Starts a node that does its work badly, on a free port of the loopback interface.
 *
 * @param kind - what is wrong at first.
 * @param upstream - HTTP address of the real chain whose answers it passes on or spoils.
 * @example
 * await using node = await startFaultyNode('slow', chain.url)
 * await node.become('healthy')
 */
export async function startFaultyNode(kind: NodeKind, upstream: string): Promise<FaultyNode> {
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
    // The caller hung up or spoke nonsense, or the chain is gone: nothing sensible can be answered.
    answer().catch(() => request.socket.destroy())
  })
  const port = await listen(server, 0)

  const close = async () => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  const become = async (next: NodeKind) => {
    current = next
    if (next === 'dead') await close()
    else if (!server.listening) await listen(server, port)
  }
  await become(kind)

  return {
    url: `http://127.0.0.1:${port}`,
    get kind() {
      return current
    },
    get requests() {
      return requests
    },
    methods,
    calls,
    become,
    stop: close,
    [Symbol.asyncDispose]: close,
  }
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
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
      // Came in just before the door was shut.
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
      const chainId = Number(await ask(upstream, 'eth_chainId'))
      return each((call, reply) => deceive(call, reply, chainId))
    }
    case 'flaky':
      if (turn % 2 === 0) return each((_, reply) => reply)
      request.socket.destroy()
      return
  }
}

async function ask(upstream: string, method: string): Promise<unknown> {
  const reply = await relay(upstream, { jsonrpc: '2.0', id: 1, method, params: [] }, (_, reply) => reply)
  return (reply as RpcReply).result
}

/** Asks the real chain, and lets each of its replies be changed. */
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
