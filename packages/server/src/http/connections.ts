import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { newId } from '../store/token.ts'
import { type Accepting, createAccepting } from './accepting.ts'
import { type Admission, type AdmissionLimits, createAdmission } from './admission.ts'
import { clientAddress, networkOf, wideNetworkOf } from './client-address.ts'
import { type ClientNetwork, countsOf } from './counts-of.ts'
import { createInFlight } from './in-flight.ts'
import { limitChunks } from './limit-chunks.ts'
import { ProblemException, problemResponse } from './problem.ts'
import { createUnread, type UnreadLimits, usualUnreadLimits } from './unread.ts'

/** In milliseconds. */
export type ConnectionTimes = {
  /** For the first byte and all headers of a request, counted from when the connection was opened. */
  headers: number
  /**
   * For a whole request. Shorter than the time limit for a response, so that a slow sender does not look like a slow
   * server.
   */
  request: number
  /** How long a connection may be idle in both directions. Longer than the pauses of event streams. */
  silence: number
  /** How long a client may take to read a response after the server has written all of it. */
  reading: number
  /** How long a response may take in total, also one that is streamed. Longer than event streams, which end before. */
  response: number
  /** How long a connection is kept open for the next request. */
  idle: number
  /** How often the timeouts of requests are checked. */
  check: number
}

export const usualTimes: ConnectionTimes = {
  headers: 10_000,
  request: 12_000,
  silence: 20_000,
  reading: 120_000,
  response: 11 * 60_000,
  idle: 10_000,
  check: 1_000,
}
/**
 * Load balancers reuse connections for up to 60 seconds. If the server closes one first, the request just sent on it is
 * lost.
 */
const idleBehindProxy = 65_000

/** How many pipelined requests may wait on one connection. Browsers and proxies do not pipeline. */
const waitingOfOne = 16
/** How many connections one network may have open where clients connect directly. */
const connectionsOfNetwork = 1_000

/**
 * Creates an HTTP server that no single client can block. It handles the requests of a connection one at a time, and
 * closes a connection that sends too slowly, pipelines too many requests, does not read, or is idle. Networks take turns.
 * What one client does not read takes a limited part of the memory.
 *
 * @param options.trustedProxies - how many proxies are in front of the server; with any, all connections come from the
 * proxy.
 */
export function createBoundedServer(
  listener: RequestListener,
  options: {
    trustedProxies: number
    times?: Partial<ConnectionTimes>
    unread?: UnreadLimits
    accepting?: Accepting
    admission?: AdmissionLimits
    /** Whether the request of a path begins without waiting for its turn. @default none does */
    isUrgent?: (path: string) => boolean
    /** Returns the address of the documentation, to which refusals link. @default none */
    docs?: () => string | null
  },
): Server {
  const { trustedProxies, accepting = createAccepting() } = options
  const direct = trustedProxies === 0
  const times = {
    ...usualTimes,
    ...(direct ? {} : { idle: idleBehindProxy }),
    ...options.times,
  }
  const admission = createAdmission(accepting, options.admission)
  const server = createServer(
    {
      headersTimeout: times.headers,
      requestTimeout: times.request,
      keepAliveTimeout: times.idle,
      connectionsCheckingInterval: times.check,
    },
    limitUnread(
      queueByConnection(admit(listener, admission, options), times),
      trustedProxies,
      options.unread ?? usualUnreadLimits,
    ),
  )
  server.timeout = times.silence
  server.on('connection', accepting.accepted)
  if (direct) server.on('connection', limitConnections())
  return server
}

/**
 * Handles the requests of one connection in order, each after the client has read the response to the one before. Node
 * would handle all requests of one packet at once: a thousand, before any other client has a turn.
 */
function queueByConnection(
  listener: RequestListener,
  times: Pick<ConnectionTimes, 'reading' | 'response'>,
): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    const handle = () => {
      const closeAfter = (time: number) => setTimeout(() => socket.destroy(), time).unref()
      let late = closeAfter(times.response)
      response.once('prefinish', () => {
        clearTimeout(late)
        late = closeAfter(times.reading)
      })
      response.once('close', () => {
        clearTimeout(late)
        const next = queues.get(socket)?.shift()
        if (next === undefined) queues.delete(socket)
        else if (!socket.destroyed) next()
      })
      listener(request, response)
    }
    const queue = queues.get(socket)
    if (queue === undefined) {
      queues.set(socket, [])
      handle()
    } else if (queue.length < waitingOfOne) queue.push(handle)
    else socket.destroy()
  }
}

/** Begins each request when it is the turn of its network. */
function admit(
  listener: RequestListener,
  admission: Admission,
  {
    trustedProxies,
    isUrgent,
    docs = () => null,
  }: { trustedProxies: number; isUrgent?: (path: string) => boolean; docs?: () => string | null },
): RequestListener {
  return (request, response) => {
    if (isUrgent?.(request.url ?? '')) return void listener(request, response)
    const { wideNetwork } = networksOf(addressOf(request, trustedProxies))
    const end = admission.admit(wideNetwork, () => listener(request, response))
    if (end === undefined) return void refuse(response, docs())
    response.once('prefinish', end)
    response.once('close', end)
  }
}

/** Refuses a request without any work for it. */
async function refuse(response: ServerResponse, docs: string | null): Promise<void> {
  const problem = new ProblemException(
    'too-many-requests',
    'Too many requests from your network are waiting. Wait a second, then try again.',
    { retryAfter: 1 },
  )
  const refusal = problemResponse(problem, newId(), docs)
  const headers = { ...Object.fromEntries(refusal.headers), connection: 'close' }
  response.writeHead(refusal.status, headers).end(await refusal.text())
}

/**
 * Limits the unread bytes of responses: of those that have been written completely, and of what a stream has sent, which
 * sends nothing more until that is read.
 */
function limitUnread(
  listener: RequestListener,
  trustedProxies: number,
  limits: UnreadLimits,
): RequestListener {
  const unread = createUnread(limits)
  return (request, response) => {
    const { socket } = request
    // Node reads on until the end of what has arrived.
    if (socket.destroyed) return
    limitChunks(request, () => socket.destroy())
    const from = networksOf(addressOf(request, trustedProxies))
    let release = () => {}
    const hold = () => {
      release()
      if (socket.writableLength > 0)
        release = unread.hold(from, socket.writableLength, () => socket.destroy())
    }
    response.once('prefinish', hold)
    response.on('drain', () => release())
    response.once('close', () => release())
    const write = response.write.bind(response) as (...parameters: unknown[]) => boolean
    response.write = (...parameters: unknown[]) => {
      const isRead = write(...parameters)
      // Most of it is read at once.
      if (!isRead) setImmediate(() => response.writableNeedDrain && hold())
      return isRead
    }
    listener(request, response)
  }
}

function addressOf({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const forwarded = headers['x-forwarded-for']
  return clientAddress(
    socket.remoteAddress,
    Array.isArray(forwarded) ? forwarded.join() : forwarded,
    trustedProxies,
  )
}

function networksOf(address: string): ClientNetwork {
  return { network: networkOf(address), wideNetwork: wideNetworkOf(address) }
}

function limitConnections(): (socket: Socket) => void {
  const open = createInFlight(Number.POSITIVE_INFINITY)
  return socket => {
    const from = networksOf(socket.remoteAddress ?? 'unknown')
    const leave = open.take(countsOf('connections', from, connectionsOfNetwork))
    if (leave) socket.once('close', leave)
    else socket.destroy()
  }
}
