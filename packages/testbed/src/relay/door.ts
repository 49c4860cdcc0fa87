import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { close, listen } from '../listen.ts'
import type { Admission, Refusal } from './admission.ts'

const tooMany: Admission = {
  admitted: false,
  refusal: { status: 503, reason: 'Too many clients', asClose: false },
}

/**
 * Opens a port for WebSockets.
 *
 * @param options.port - 0 picks a free one.
 * @param options.frameLimit - the maximum frame size in bytes; a client that sends a larger frame is disconnected.
 * @param options.admit - decides whether to admit a client, by the request's path and query.
 * @param options.serve - handles each admitted socket; its errors are already handled.
 */
export async function openDoor({
  port,
  sockets,
  frameLimit,
  admit,
  serve,
}: {
  readonly port: number
  /** The maximum number of open sockets. */
  readonly sockets: number
  readonly frameLimit: number
  readonly admit: (target: string) => Promise<Admission>
  readonly serve: (socket: WebSocket, client: string) => void
}) {
  const server = createServer((_, response) => void response.writeHead(426, { upgrade: 'websocket' }).end())
  const webSockets = new WebSocketServer({ noServer: true, maxPayload: frameLimit })

  server.on('upgrade', async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const admission = webSockets.clients.size < sockets ? await admit(request.url ?? '/') : tooMany
    if (!admission.admitted && !admission.refusal.asClose) return turnAway(socket, admission.refusal)
    webSockets.handleUpgrade(request, socket, head, webSocket => {
      // The frame is too large or not UTF-8.
      webSocket.on('error', () => webSocket.terminate())
      if (admission.admitted) serve(webSocket, admission.client)
      else webSocket.close(3000, admission.refusal.reason)
    })
  })

  const drop = () => {
    for (const socket of webSockets.clients) socket.terminate()
  }

  const bound = await listen(server, port)

  return {
    port: bound,
    /** Disconnects all sockets, and keeps listening. */
    drop,
    /** Disconnects all sockets and stops listening. Calling it again does nothing. */
    async shut() {
      drop()
      await close(server)
    },
    /** Listens again on the same port. */
    async open() {
      if (!server.listening) await listen(server, bound)
    },
  }
}

function turnAway(socket: Duplex, { status, reason }: Refusal): void {
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
