import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'

/** Creates a server for an app. */
export function serverOf(app: Hono): Server {
  const listener = getRequestListener(app.fetch)
  return createServer((request, response) => void listener(request, response))
}

/**
 * Starts a server and returns its port.
 *
 * @param port - 0 picks a free one.
 * @throws {Error} if the port is in use.
 */
export async function listen(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  // The address of a server that listens on a port has this type.
  return (server.address() as AddressInfo).port
}

/** Stops a server and closes its connections. Calling it again does nothing. */
export async function close(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
