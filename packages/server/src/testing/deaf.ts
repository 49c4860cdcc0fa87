import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy to PostgreSQL that drops notifications, like a pooler in transaction mode. */
export type DeafPooler = {
  /** The URL of the database behind it. */
  readonly url: string
  close(): Promise<void>
}

/** Starts a proxy in front of a database. */
export async function startDeafPooler(database: string): Promise<DeafPooler> {
  const behind = new URL(database)
  const sockets = new Set<Socket>()
  const server = createServer(front => {
    const back = connect(Number(behind.port), behind.hostname)
    for (const socket of [front, back]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        front.destroy()
        back.destroy()
      })
    }
    front.pipe(back)
    let rest = Buffer.alloc(0)
    back.on('data', chunk => {
      rest = Buffer.concat([rest, chunk])
      // A message: one letter, the length without the letter, the content. `A` is a notification.
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const end = rest.readInt32BE(1) + 1
        if (rest[0] !== 'A'.charCodeAt(0)) front.write(rest.subarray(0, end))
        rest = rest.subarray(end)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(database)
  if (address !== null && typeof address === 'object') url.port = String(address.port)
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
