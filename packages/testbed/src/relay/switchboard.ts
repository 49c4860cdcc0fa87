import { createHash } from 'node:crypto'
import type { Letter, Mailbox } from './mailbox.ts'
import type { FaultCode, Incoming, RelayCall, RequestId } from './wire.ts'

/** A frame that the relay sends. */
export type Outgoing =
  | { readonly id: RequestId; readonly jsonrpc: '2.0'; readonly result: unknown }
  | {
      readonly id: RequestId
      readonly jsonrpc: '2.0'
      readonly error: { readonly code: FaultCode; readonly message: string }
    }
  | {
      readonly id: RequestId
      readonly jsonrpc: '2.0'
      readonly method: 'irn_subscription'
      readonly params: { readonly id: string; readonly data: PushedLetter }
    }

/** A letter in the form that a client receives. */
type PushedLetter = {
  readonly topic: string
  readonly message: string
  readonly publishedAt: number
  readonly tag: number
  readonly attestation: ''
}

/** A connected client. */
export type Connection = {
  /** Its `did:key`, which the tabs of one browser share. */
  readonly client: string
  readonly topics: Set<string>
  /** The unacknowledged pushes by their ids. */
  readonly pushed: Map<RequestId, { readonly letter: Letter; readonly at: number }>
  readonly send: (payload: Outgoing) => void
}

const topicsPerConnection = 2_000

/**
 * Creates a switchboard.
 *
 * @param options.now - milliseconds since 1970.
 * @param options.published - called for each letter that is published for the first time.
 */
export function createSwitchboard({
  mailbox,
  now,
  published,
}: {
  readonly mailbox: Mailbox
  readonly now: () => number
  readonly published: (letter: Letter) => void
}) {
  const connections = new Set<Connection>()
  let pushes = 0

  const push = (connection: Connection, letter: Letter) => {
    pushes += 1
    connection.pushed.set(pushes, { letter, at: now() })
    connection.send({
      id: pushes,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { id: subscriptionId(connection, letter.topic), data: pushable(letter) },
    })
  }

  const deliverWaiting = (connection: Connection, topics: readonly string[]) => {
    const underWay = new Set([...connection.pushed.values()].map(({ letter }) => letter))
    for (const topic of topics)
      for (const letter of mailbox.waiting(topic, connection.client, now()))
        if (!underWay.has(letter)) push(connection, letter)
  }

  const publish = (
    { client }: Connection,
    letter: Pick<Letter, 'topic' | 'message' | 'ttl' | 'tag'>,
  ): 'kept' | 'full' => {
    const kept: Letter = { ...letter, client, publishedAt: now() }
    const outcome = mailbox.put(kept)
    if (outcome !== 'kept') return outcome === 'full' ? 'full' : 'kept'
    published(kept)
    for (const connection of connections)
      if (connection.client !== client && connection.topics.has(kept.topic)) push(connection, kept)
    return 'kept'
  }

  const subscribe = (connection: Connection, topics: readonly string[]): 'subscribed' | 'full' => {
    if (connection.topics.size + topics.length > topicsPerConnection) return 'full'
    for (const topic of topics) connection.topics.add(topic)
    return 'subscribed'
  }

  const perform = (connection: Connection, id: RequestId, call: RelayCall) => {
    const answer = (result: unknown) => connection.send({ id, jsonrpc: '2.0', result })
    const full = () => connection.send(faultOf(id, -32000, 'The relay can keep no more.'))

    switch (call.type) {
      case 'publish':
        return publish(connection, call) === 'full' ? full() : answer(true)
      case 'subscribe': {
        if (subscribe(connection, call.topics) === 'full') return full()
        const ids = call.topics.map(topic => subscriptionId(connection, topic))
        answer(call.batch ? ids : ids[0])
        return deliverWaiting(connection, call.topics)
      }
      case 'unsubscribe':
        connection.topics.delete(call.topic)
        for (const [push, { letter }] of connection.pushed)
          if (letter.topic === call.topic) connection.pushed.delete(push)
        return answer(true)
      case 'fetch':
        return answer({
          messages: call.topics.flatMap(topic =>
            mailbox.waiting(topic, connection.client, now()).map(pushable),
          ),
          hasMore: false,
        })
      case 'propose': {
        const { pairingTopic: topic, sessionProposal: message, ttl } = call
        if (subscribe(connection, [topic]) === 'full') return full()
        if (publish(connection, { topic, message, ttl, tag: 1100 }) === 'full') return full()
        answer(true)
        return deliverWaiting(connection, [topic])
      }
      case 'approve': {
        const { pairingTopic, sessionTopic, ttl } = call
        const { sessionProposalResponse: response, sessionSettlementRequest: settlement } = call
        if (subscribe(connection, [sessionTopic]) === 'full') return full()
        if (publish(connection, { topic: pairingTopic, message: response, ttl, tag: 1101 }) === 'full')
          return full()
        if (publish(connection, { topic: sessionTopic, message: settlement, ttl, tag: 1102 }) === 'full')
          return full()
        answer(true)
        return deliverWaiting(connection, [sessionTopic])
      }
    }
  }

  return {
    connections,
    /** Performs the request in a frame, and answers it. */
    receive(connection: Connection, frame: Exclude<Incoming, { type: 'nonsense' }>) {
      switch (frame.type) {
        case 'call':
          return perform(connection, frame.id, frame.call)
        case 'answer': {
          const letter = connection.pushed.get(frame.id)?.letter
          if (!letter || !frame.taken) return
          connection.pushed.delete(frame.id)
          return mailbox.acknowledge(letter, connection.client)
        }
        case 'fault':
          return connection.send(faultOf(frame.id, frame.code, frame.reason))
      }
    },
    /** Repeats pushes that a connection has not acknowledged for this many milliseconds. */
    pushAgain(age: number) {
      for (const connection of connections) {
        for (const [id, { at }] of connection.pushed) if (at + age <= now()) connection.pushed.delete(id)
        deliverWaiting(connection, [...connection.topics])
      }
    },
  }
}

/** Returns the id of a subscription. Clients compute the same id, and send it when they unsubscribe. */
function subscriptionId({ client }: Connection, topic: string): string {
  return createHash('sha256').update(`${topic}${client}`).digest('hex')
}

/**
 * Returns a letter in the form to push. The attestation shows whether a verification service knows the sender. It is
 * empty here, as when that service is unavailable: the receiver then sends no query. Without the field, the receiver
 * would query the service.
 */
function pushable({ topic, message, publishedAt, tag }: Letter): PushedLetter {
  return { topic, message, publishedAt, tag, attestation: '' }
}

function faultOf(id: RequestId, code: FaultCode, message: string): Outgoing {
  return { id, jsonrpc: '2.0', error: { code, message } }
}
