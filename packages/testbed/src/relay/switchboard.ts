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
export type Line = {
  /** Its `did:key`, which the tabs of one browser share. */
  readonly client: string
  readonly topics: Set<string>
  /** The unacknowledged pushes by their ids. */
  readonly pushed: Map<RequestId, { readonly letter: Letter; readonly at: number }>
  readonly send: (payload: Outgoing) => void
}

/** Passes letters between lines, independently of the transport. */
export type Switchboard = {
  readonly lines: Set<Line>
  /** Performs the request in a frame, and answers it. */
  receive(line: Line, frame: Exclude<Incoming, { type: 'nonsense' }>): void
  /** Repeats pushes that a line has not acknowledged for this many milliseconds. */
  pushAgain(age: number): void
}

const topicsPerLine = 2_000

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
}): Switchboard {
  const lines = new Set<Line>()
  let pushes = 0

  const push = (line: Line, letter: Letter) => {
    pushes += 1
    line.pushed.set(pushes, { letter, at: now() })
    line.send({
      id: pushes,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { id: subscriptionId(line, letter.topic), data: pushable(letter) },
    })
  }

  const deliverWaiting = (line: Line, topics: readonly string[]) => {
    const underWay = new Set([...line.pushed.values()].map(({ letter }) => letter))
    for (const topic of topics)
      for (const letter of mailbox.waiting(topic, line.client, now()))
        if (!underWay.has(letter)) push(line, letter)
  }

  const publish = (
    { client }: Line,
    letter: Pick<Letter, 'topic' | 'message' | 'ttl' | 'tag'>,
  ): 'kept' | 'full' => {
    const kept: Letter = { ...letter, client, publishedAt: now() }
    const outcome = mailbox.put(kept)
    if (outcome !== 'kept') return outcome === 'full' ? 'full' : 'kept'
    published(kept)
    for (const line of lines) if (line.client !== client && line.topics.has(kept.topic)) push(line, kept)
    return 'kept'
  }

  const subscribe = (line: Line, topics: readonly string[]): 'subscribed' | 'full' => {
    if (line.topics.size + topics.length > topicsPerLine) return 'full'
    for (const topic of topics) line.topics.add(topic)
    return 'subscribed'
  }

  const carryOut = (line: Line, id: RequestId, call: RelayCall) => {
    const answer = (result: unknown) => line.send({ id, jsonrpc: '2.0', result })
    const full = () => line.send(faultOf(id, -32000, 'The relay can keep no more.'))

    switch (call.type) {
      case 'publish':
        return publish(line, call) === 'full' ? full() : answer(true)
      case 'subscribe': {
        if (subscribe(line, call.topics) === 'full') return full()
        const ids = call.topics.map(topic => subscriptionId(line, topic))
        answer(call.batch ? ids : ids[0])
        return deliverWaiting(line, call.topics)
      }
      case 'unsubscribe':
        line.topics.delete(call.topic)
        for (const [push, { letter }] of line.pushed)
          if (letter.topic === call.topic) line.pushed.delete(push)
        return answer(true)
      case 'fetch':
        return answer({
          messages: call.topics.flatMap(topic => mailbox.waiting(topic, line.client, now()).map(pushable)),
          hasMore: false,
        })
      case 'propose': {
        const { pairingTopic: topic, proposal: message, ttl } = call
        if (subscribe(line, [topic]) === 'full') return full()
        if (publish(line, { topic, message, ttl, tag: 1100 }) === 'full') return full()
        answer(true)
        return deliverWaiting(line, [topic])
      }
      case 'approve': {
        const { pairingTopic, sessionTopic, response, settlement, ttl } = call
        if (subscribe(line, [sessionTopic]) === 'full') return full()
        if (publish(line, { topic: pairingTopic, message: response, ttl, tag: 1101 }) === 'full')
          return full()
        if (publish(line, { topic: sessionTopic, message: settlement, ttl, tag: 1102 }) === 'full')
          return full()
        answer(true)
        return deliverWaiting(line, [sessionTopic])
      }
    }
  }

  return {
    lines,
    receive(line, frame) {
      switch (frame.type) {
        case 'call':
          return carryOut(line, frame.id, frame.call)
        case 'answer': {
          const letter = line.pushed.get(frame.id)?.letter
          if (!letter || !frame.taken) return
          line.pushed.delete(frame.id)
          return mailbox.acknowledge(letter, line.client)
        }
        case 'fault':
          return line.send(faultOf(frame.id, frame.code, frame.reason))
      }
    },
    pushAgain(age) {
      for (const line of lines) {
        for (const [id, { at }] of line.pushed) if (at + age <= now()) line.pushed.delete(id)
        deliverWaiting(line, [...line.topics])
      }
    },
  }
}

/** Returns the id of a subscription. Clients compute the same id, and send it when they unsubscribe. */
function subscriptionId({ client }: Line, topic: string): string {
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
