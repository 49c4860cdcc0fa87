import { setTimeout as wait } from 'node:timers/promises'
import type { Program } from '@countersign/testbed'

/** How long a request is tried again at other servers, and after how long, in milliseconds. */
const retryFor = 30_000
const again = 20

export type Fleet = Awaited<ReturnType<typeof startFleet>>

/**
 * Starts several servers, one of which can be killed at any moment and starts again. Requests are distributed as a proxy
 * does it: in turn, and again at another server if a connection fails.
 *
 * @param ports - of each server.
 * @param origin - the public origin of all servers.
 * @param start - starts a server at a port.
 */
export async function startFleet(
  ports: readonly number[],
  origin: string,
  start: (port: number) => Promise<Program>,
) {
  const count = ports.length
  const servers: (Program | undefined)[] = await Promise.all(ports.map(start))
  let turn = 0
  let killed = 0
  let closing = false
  const starting = new Set<Promise<void>>()

  async function replace(index: number, port: number): Promise<void> {
    const server = await start(port)
    if (closing) await server.end('SIGKILL')
    else servers[index] = server
  }

  /** Returns a server that runs, each time another one. */
  function next() {
    for (let tried = 0; tried < count; tried += 1) {
      turn += 1
      const index = turn % count
      const [server, port] = [servers[index], ports[index]]
      if (server && port !== undefined) return { index, server, port }
    }
    return undefined
  }

  return {
    killed: () => killed,
    /** Sends a request for the public origin to a server, or to several until one responds. */
    async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
      const path = String(input).slice(origin.length)
      const until = performance.now() + retryFor
      for (;;) {
        const found = next()
        try {
          if (found) return await whole(await fetch(`http://127.0.0.1:${found.port}${path}`, init))
        } catch (error) {
          if (performance.now() > until) throw error
        }
        if (performance.now() > until) throw new Error('No server was running.')
        await wait(again)
      }
    },
    /** Kills a server that runs, and starts it again. */
    async kill(): Promise<void> {
      const found = next()
      if (!found) return
      const { index, server, port } = found
      servers[index] = undefined
      killed += 1
      await server.end('SIGKILL')
      const started = replace(index, port)
      starting.add(started)
      const remove = () => starting.delete(started)
      started.then(remove, remove)
    },
    async close(): Promise<void> {
      closing = true
      await Promise.allSettled(starting)
      for (const server of servers) await server?.end('SIGTERM')
    },
  }
}

/** Reads the whole body, because a server can also be killed in the middle of it. */
async function whole(response: Response): Promise<Response> {
  const body = await response.arrayBuffer()
  const { status, headers } = response
  return new Response(status === 204 || status === 304 ? null : body, { status, headers })
}
