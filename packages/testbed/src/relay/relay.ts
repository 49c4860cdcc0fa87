import type { WebSocket } from 'ws'
import { admit } from './admission.ts'
import { openDoor } from './door.ts'
import { createMailbox, type Letter } from './mailbox.ts'
import { createOutbox } from './outbox.ts'
import { type Connection, createSwitchboard } from './switchboard.ts'
import { frameLimit, parseFrame } from './wire.ts'

/** A published message, without its content. */
export type Published = Readonly<Pick<Letter, 'topic' | 'tag' | 'ttl' | 'client'> & { at: number }>

/** A local relay of the kind that connects sites with mobile wallets. */
export type TestRelay = Awaited<ReturnType<typeof startRelay>>

export type RelayOptions = {
  /** @default 0, which picks a free one */
  readonly port?: number
  /** The projects that it serves; the first one is `projectId`. */
  readonly projectIds?: readonly [string, ...string[]]
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Milliseconds between two pings to each client, and until an unacknowledged message is pushed again. */
  readonly pingInterval?: number
}

const publishedLimit = 10_000
/** The number of unread bytes after which a client is disconnected. */
const backlogLimit = 64 * frameLimit
/** The libraries disconnect from a relay that is silent for 35 s. */
const defaultPingInterval = 15_000

/**
 * Starts a relay on the loopback interface that works with the unmodified `@walletconnect` libraries. It sends nothing
 * to other machines, and stores nothing on disk.
 *
 * @example
 * await using relay = await startRelay()
 * const client = await SignClient.init({ relayUrl: relay.url, projectId: relay.projectId, telemetryEnabled: false })
 */
export async function startRelay({
  port = 0,
  projectIds = ['c0de'.repeat(8)],
  now = Date.now,
  pingInterval = defaultPingInterval,
}: RelayOptions = {}) {
  const mailbox = createMailbox({ letters: 10_000, characters: 32 * frameLimit })
  const published: Published[] = []
  const switchboard = createSwitchboard({
    mailbox,
    now,
    published: ({ topic, tag, ttl, client, publishedAt: at }) => {
      published.push({ topic, tag, ttl, client, at })
      if (published.length > publishedLimit) published.shift()
    },
  })
  const open = new Set<WebSocket>()
  let delay = 0

  const serve = (socket: WebSocket, client: string) => {
    const outbox = createOutbox({
      delay: () => delay,
      send: text => {
        if (socket.bufferedAmount > backlogLimit) socket.terminate()
        else socket.send(text)
      },
    })
    const connection: Connection = {
      client,
      topics: new Set(),
      pushed: new Map(),
      send: payload => outbox.post(JSON.stringify(payload)),
    }
    open.add(socket)
    switchboard.connections.add(connection)
    socket.on('message', (data, isBinary) => {
      const frame = isBinary ? { type: 'nonsense' as const } : parseFrame(data.toString())
      if (frame.type === 'nonsense') socket.close(1008, 'This is not JSON-RPC.')
      else switchboard.receive(connection, frame)
    })
    socket.on('close', () => {
      outbox.close()
      open.delete(socket)
      switchboard.connections.delete(connection)
    })
  }

  const door = await openDoor({
    port,
    sockets: 200,
    frameLimit,
    admit: target => admit(target, { address: url, projectIds, now: now() }),
    serve,
  })
  const url = `ws://127.0.0.1:${door.port}`

  const pulse = setInterval(() => {
    for (const socket of open) socket.ping()
    mailbox.sweep(now())
    switchboard.pushAgain(pingInterval)
  }, pingInterval).unref()
  const stop = async () => {
    clearInterval(pulse)
    await door.shut()
  }

  return {
    /** `ws://127.0.0.1:<port>`. */
    url,
    /** The id of a project that it serves. */
    projectId: projectIds[0],
    /** Returns the number of open sockets. */
    clients: () => open.size,
    /** Returns the number of topics with a connected subscriber. */
    topics: () => new Set([...switchboard.connections].flatMap(({ topics }) => [...topics])).size,
    /** Returns the number of stored messages that no client has acknowledged. */
    messages: () => mailbox.unacknowledged(now()),
    /** The messages published since the start, up to the latest ten thousand; a client's retries are not listed. */
    published,
    /** Disconnects all sockets, and keeps listening. */
    drop: door.drop,
    /** Stops listening and disconnects all sockets; stored messages are kept. */
    pause: door.shut,
    /** Listens again on the same port. */
    resume: door.open,
    /** Removes all messages and disconnects all sockets, like a relay that was reinstalled. */
    forget: () => {
      mailbox.clear()
      door.drop()
    },
    /** Delays each answer and push by this many milliseconds; 0 turns the delay off. */
    delay: (milliseconds: number) => {
      delay = milliseconds
    },
    /** Stops the relay. Calling it again does nothing. */
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
