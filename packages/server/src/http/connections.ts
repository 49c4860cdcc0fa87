import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { createInFlight } from '../rpc/inFlight.ts'
import { networkOf, wideNetworkOf } from './clientAddress.ts'
import { countsOf } from './countsOf.ts'

/** In milliseconds. */
export type ConnectionTimes = {
  /** For the first byte and all headers of a request, counted from when the connection was opened. */
  headers: number
  /** For a whole request. Shorter than a request may take to answer, so that a slow sender does not look like a slow server. */
  request: number
  /** How long nothing may happen on a connection: nothing sent, nothing read. Longer than event streams are silent. */
  silence: number
  /** How long a client may take to read a response once the server has written all of it. */
  reading: number
  /** How long a connection is kept open for the next request. */
  idle: number
  /** How often the times of requests are checked. */
  check: number
}

export const usualTimes: ConnectionTimes = {
  headers: 10_000,
  request: 12_000,
  silence: 20_000,
  reading: 120_000,
  idle: 10_000,
  check: 1_000,
}
/** Load balancers reuse connections for up to 60 seconds. Closing one first loses the request just sent on it. */
const idleBehindProxy = 65_000

/** How many requests may wait on one connection for earlier ones to be answered. Browsers and proxies send none ahead. */
const waitingOfOne = 16
/** How many connections one network may have open where clients connect directly. */
const connectionsOfNetwork = 1_000

/**
 * Makes an HTTP server that no single client can block: requests of one connection are handled one at a time, and a
 * connection is closed if it sends too slowly, sends too far ahead, does not read, or does nothing.
 *
 * @param options.trustedProxies - how many proxies stand in front; with any, all connections come from the proxy.
 */
export function createBoundedServer(
  listener: RequestListener,
  options: { trustedProxies: number; times?: Partial<ConnectionTimes> },
): Server {
  const direct = options.trustedProxies === 0
  const times = {
    ...usualTimes,
    ...(direct ? {} : { idle: idleBehindProxy }),
    ...options.times,
  }
  const server = createServer(
    {
      headersTimeout: times.headers,
      requestTimeout: times.request,
      keepAliveTimeout: times.idle,
      connectionsCheckingInterval: times.check,
    },
    inTurn(listener, times.reading),
  )
  server.timeout = times.silence
  if (direct) server.on('connection', limitConnections())
  return server
}

/**
 * Handles the requests of one connection one after another, each once the client has read the response to the one before.
 * Node by itself handles all that arrive in one packet at once: a thousand, before anyone else has a turn.
 */
function inTurn(listener: RequestListener, reading: number): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    const handle = () => {
      let unread: ReturnType<typeof setTimeout> | undefined
      response.once('prefinish', () => {
        unread = setTimeout(() => socket.destroy(), reading).unref()
      })
      response.once('close', () => {
        clearTimeout(unread)
        const next = queues.get(socket)?.shift()
        if (next === undefined) queues.delete(socket)
        else if (!socket.destroyed) next()
      })
      listener(request, response)
    }
    const queue = queues.get(socket)
    if (socket.destroyed) return
    if (queue === undefined) {
      queues.set(socket, [])
      handle()
    } else if (queue.length < waitingOfOne) queue.push(handle)
    else socket.destroy()
  }
}

function limitConnections(): (socket: Socket) => void {
  const open = createInFlight(Number.POSITIVE_INFINITY)
  return socket => {
    const { remoteAddress: address = 'unknown' } = socket
    const from = { network: networkOf(address), wideNetwork: wideNetworkOf(address) }
    const leave = open.take(countsOf('connections', from, connectionsOfNetwork))
    if (leave) socket.once('close', leave)
    else socket.destroy()
  }
}
