import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Admission, Refusal } from './admission.ts'

/** A port on which WebSockets come in, and which can be shut and opened again. */
export type Door = {
  readonly port: number
  /** Cuts all sockets, and goes on listening. */
  drop(): void
  /** Cuts all sockets and stops listening. Calling it again does nothing. */
  shut(): Promise<void>
  /** Listens again, on the same port. */
  open(): Promise<void>
}

const tooMany: Admission = {
  admitted: false,
  refusal: { status: 503, reason: 'Too many clients', asClose: false },
}

/**
 * Opens a door.
 *
 * @param options.port - 0: any that is free.
 * @param options.frameLimit - bytes of the largest frame; whoever sends a larger one is cut off.
 * @param options.admit - decides by path and query who comes in.
 * @param options.serve - takes over each socket that has come in; errors are dealt with already.
 */
export async function openDoor({
  host,
  port,
  sockets,
  frameLimit,
  admit,
  serve,
}: {
  readonly host: string
  readonly port: number
  /** How many may be open at a time. */
  readonly sockets: number
  readonly frameLimit: number
  readonly admit: (target: string) => Admission
  readonly serve: (socket: WebSocket, client: string) => void
}): Promise<Door> {
  const server = createServer((_, response) => void response.writeHead(426, { upgrade: 'websocket' }).end())
  const webSockets = new WebSocketServer({ noServer: true, maxPayload: frameLimit })

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const admission = webSockets.clients.size < sockets ? admit(request.url ?? '/') : tooMany
    if (!admission.admitted && !admission.refusal.asClose) return turnAway(socket, admission.refusal)
    webSockets.handleUpgrade(request, socket, head, webSocket => {
      // A frame that is too large or not UTF-8.
      webSocket.on('error', () => webSocket.terminate())
      if (admission.admitted) serve(webSocket, admission.client)
      else webSocket.close(3000, admission.refusal.reason)
    })
  })

  const listen = async (at: number) => {
    server.listen(at, host)
    await once(server, 'listening')
  }
  const drop = () => {
    for (const socket of webSockets.clients) socket.terminate()
  }

  await listen(port)
  const bound = (server.address() as AddressInfo).port

  return {
    port: bound,
    drop,
    async shut() {
      drop()
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    async open() {
      if (!server.listening) await listen(bound)
    },
  }
}

function turnAway(socket: Duplex, { status, reason }: Refusal): void {
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
