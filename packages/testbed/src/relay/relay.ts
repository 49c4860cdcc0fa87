import type { WebSocket } from 'ws'
import { admit } from './admission.ts'
import { openDoor } from './door.ts'
import { createMailbox, type Letter } from './mailbox.ts'
import { createOutbox } from './outbox.ts'
import { createSwitchboard, type Line } from './switchboard.ts'
import { frameLimit, parseFrame } from './wire.ts'

/** What was published, without what it says. */
export type Published = Readonly<Pick<Letter, 'topic' | 'tag' | 'ttl' | 'client'> & { at: number }>

/** A relay on this machine, of the kind that wallets on phones are reached through. */
export type TestRelay = {
  /** `ws://127.0.0.1:<port>`. */
  readonly url: string
  /** A project that it serves. */
  readonly projectId: string
  /** How many sockets are open. */
  clients(): number
  /** How many topics somebody who is connected is subscribed to. */
  topics(): number
  /** How many messages are kept that nobody has acknowledged. */
  messages(): number
  /** What was published since the start, the latest ten thousand; a repetition by a client's retry is not listed. */
  readonly published: readonly Published[]
  /** Cuts all sockets, and goes on listening. */
  drop(): void
  /** Stops listening and cuts all sockets; what is kept stays kept. */
  pause(): Promise<void>
  /** Listens again, on the same port. */
  resume(): Promise<void>
  /** Loses all that was kept, and with it all sockets, as a relay does that is built anew. */
  forget(): void
  /** Holds back each answer and push by so many milliseconds from now on; 0: no longer. */
  delay(milliseconds: number): void
  /** Ends it. Calling it again does nothing. */
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export type RelayOptions = {
  /** 0 or left out: any that is free. */
  readonly port?: number
  readonly host?: '127.0.0.1'
  /** The projects that are served; the first one is `projectId`. */
  readonly projectIds?: readonly [string, ...string[]]
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Milliseconds between two pings to each client; what was not acknowledged for as long is pushed again. */
  readonly pingInterval?: number
}

const publishedLimit = 10_000
/** Bytes that a client may leave unread before it is cut off. */
const backlogLimit = 64 * frameLimit
/** The libraries leave a relay that is silent for 35 s. */
const defaultPingInterval = 15_000

/**
 * Starts a relay on the loopback interface that the `@walletconnect` libraries accept as they are. Nothing it is told
 * leaves the machine, and nothing is kept on disk.
 *
 * @example
 * await using relay = await startRelay()
 * const client = await SignClient.init({ relayUrl: relay.url, projectId: relay.projectId, telemetryEnabled: false })
 */
export async function startRelay({
  port = 0,
  host = '127.0.0.1',
  projectIds = ['c0de'.repeat(8)],
  now = Date.now,
  pingInterval = defaultPingInterval,
}: RelayOptions = {}): Promise<TestRelay> {
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
    const line: Line = {
      client,
      topics: new Set(),
      pushed: new Map(),
      send: payload => outbox.post(JSON.stringify(payload)),
    }
    open.add(socket)
    switchboard.lines.add(line)
    socket.on('message', (data, isBinary) => {
      const frame = isBinary ? { type: 'nonsense' as const } : parseFrame(data.toString())
      if (frame.type === 'nonsense') socket.close(1008, 'This is not JSON-RPC.')
      else switchboard.receive(line, frame)
    })
    socket.on('close', () => {
      outbox.close()
      open.delete(socket)
      switchboard.lines.delete(line)
    })
  }

  const door = await openDoor({
    host,
    port,
    sockets: 200,
    frameLimit,
    admit: target => admit(target, { address: url, projectIds, now: now() }),
    serve,
  })
  const url = `ws://${host}:${door.port}`

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
    url,
    projectId: projectIds[0],
    clients: () => open.size,
    topics: () => new Set([...switchboard.lines].flatMap(({ topics }) => [...topics])).size,
    messages: () => mailbox.unacknowledged(now()),
    published,
    drop: door.drop,
    pause: door.shut,
    resume: door.open,
    forget: () => {
      mailbox.clear()
      door.drop()
    },
    delay: milliseconds => {
      delay = milliseconds
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
