import { connect, type Socket } from 'node:net'
import { inLanes } from '../cosigning/in-lanes.ts'

/** How many connections are opened at a time. */
const lanes = 20

/** Open streams, each with a connection of its own. */
export type OpenStreams = {
  /** How many have got the current state, and are still open. */
  open(): number
  close(): void
}

/**
 * Opens event streams of cosignings, each from its own network. What arrives is only looked at until the first state is
 * there.
 *
 * @param url - of the server, which trusts one proxy.
 */
export async function openStreams(url: string, ids: readonly string[], each: number): Promise<OpenStreams> {
  const { hostname, port, host } = new URL(url)
  const sockets = new Set<Socket>()
  const all = Array.from({ length: ids.length * each }, (_, index) => index)
  await inLanes(all, lanes, async index => {
    const id = ids[index % ids.length]
    const network = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
    const socket = connect({ host: hostname, port: Number(port) })
    socket.write(
      `GET /v1/cosignings/${id}/events HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\nx-forwarded-for: ${network}\r\n\r\n`,
    )
    await new Promise<void>((resolve, reject) => {
      let text = ''
      const read = (chunk: Buffer) => {
        text += chunk.toString()
        // A server never gives its last places to those who already have as many.
        if (text.startsWith('HTTP/1.1 429')) {
          socket.destroy()
          return resolve()
        }
        if (!text.includes('event: cosigning')) return
        socket.off('data', read)
        socket.resume()
        resolve()
      }
      socket.on('data', read)
      socket.once('error', reject)
      socket.once('close', () => reject(new Error(`A stream was closed: ${text.slice(-300)}`)))
    })
    socket.on('error', () => {})
    if (!socket.destroyed) sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return {
    open: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}
