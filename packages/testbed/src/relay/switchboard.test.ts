import { describe, expect, test } from 'vitest'
import { createMailbox } from './mailbox.ts'
import { type Connection, createSwitchboard, type Outgoing } from './switchboard.ts'
import type { RelayCall } from './wire.ts'

const pairing = 'a'.repeat(64)
const session = 'b'.repeat(64)

function relay(limits = { letters: 100, characters: 10_000 }) {
  let now = 1_000_000
  const published: number[] = []
  const switchboard = createSwitchboard({
    mailbox: createMailbox(limits),
    now: () => now,
    published: ({ tag }) => published.push(tag),
  })
  return {
    published,
    switchboard,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    connect(client: string) {
      const sent: Outgoing[] = []
      const connection: Connection = {
        client,
        topics: new Set(),
        pushed: new Map(),
        send: out => sent.push(out),
      }
      switchboard.connections.add(connection)
      return {
        sent,
        pushes: () => sent.filter(out => 'method' in out),
        call: (call: RelayCall, id = '1') => switchboard.receive(connection, { type: 'call', id, call }),
        acknowledge: () => {
          for (const id of connection.pushed.keys())
            switchboard.receive(connection, { type: 'answer', id, taken: true })
        },
        hangUp: () => switchboard.connections.delete(connection),
      }
    },
  }
}

const subscribe = (...topics: string[]): RelayCall => ({ type: 'subscribe', topics, batch: true })
const publish = (message: string, topic = session): RelayCall => ({
  type: 'publish',
  topic,
  message,
  ttl: 300,
  tag: 1108,
})

describe('switchboard', () => {
  test('each response carries the id of its request', () => {
    const page = relay().connect('page')
    page.call(publish('one'), '1795188986123456789')
    expect(page.sent).toEqual([{ id: '1795188986123456789', jsonrpc: '2.0', result: true }])
  })

  test('a message is pushed to all subscribers except its sender', () => {
    const { connect } = relay()
    const page = connect('page')
    const phone = connect('phone')
    page.call(subscribe(session))
    phone.call(subscribe(session))
    page.call(publish('one'))
    expect(page.pushes()).toEqual([])
    expect(phone.pushes()).toMatchObject([
      {
        method: 'irn_subscription',
        params: { data: { topic: session, message: 'one', publishedAt: 1_000_000, tag: 1108 } },
      },
    ])
  })

  test('the receiver learns that the sender is not attested, so that it queries no service', () => {
    const { connect } = relay()
    const phone = connect('phone')
    phone.call(subscribe(session))
    connect('page').call(publish('one'))
    expect(phone.pushes()).toMatchObject([{ params: { data: { attestation: '' } } }])
  })

  test('an unacknowledged message is pushed again on the next connection', () => {
    const { connect } = relay()
    connect('page').call(publish('one'))
    const before = connect('phone')
    before.call(subscribe(session))
    before.hangUp()

    const after = connect('phone')
    after.call(subscribe(session))
    expect(after.pushes()).toHaveLength(1)
    after.acknowledge()
    after.hangUp()

    const last = connect('phone')
    last.call(subscribe(session))
    expect(last.pushes()).toEqual([])
  })

  test('subscribing again does not repeat a pending push', () => {
    const { connect } = relay()
    connect('page').call(publish('one'))
    const phone = connect('phone')
    phone.call(subscribe(session))
    phone.call(subscribe(session))
    expect(phone.pushes()).toHaveLength(1)
  })

  test('a message that stays unacknowledged is pushed again on the same connection', () => {
    const { connect, switchboard, pass } = relay()
    connect('page').call(publish('one'))
    const phone = connect('phone')
    phone.call(subscribe(session))
    pass(9_999)
    switchboard.pushAgain(10_000)
    expect(phone.pushes()).toHaveLength(1)
    pass(1)
    switchboard.pushAgain(10_000)
    expect(phone.pushes()).toHaveLength(2)
    phone.acknowledge()
    pass(10_000)
    switchboard.pushAgain(10_000)
    expect(phone.pushes()).toHaveLength(2)
  })

  test('a response to an unknown push acknowledges nothing', () => {
    const { connect, switchboard } = relay()
    const connection: Connection = { client: 'phone', topics: new Set(), pushed: new Map(), send: () => {} }
    connect('page').call(publish('one'))
    switchboard.receive(connection, { type: 'answer', id: 1, taken: true })
    const phone = connect('phone')
    phone.call(subscribe(session))
    expect(phone.pushes()).toHaveLength(1)
  })

  test('an unsubscribed topic delivers no more messages', () => {
    const { connect } = relay()
    const phone = connect('phone')
    phone.call(subscribe(session))
    phone.call({ type: 'unsubscribe', topic: session })
    connect('page').call(publish('one'))
    expect(phone.pushes()).toEqual([])
  })

  test('a proposal is published on the pairing topic, and subscribes its sender to it', () => {
    const { connect, published } = relay()
    const page = connect('page')
    const phone = connect('phone')
    page.call({ type: 'propose', pairingTopic: pairing, sessionProposal: 'p', ttl: 300 })
    phone.call(subscribe(pairing))
    phone.call(publish('answer', pairing))
    expect(published).toEqual([1100, 1108])
    expect(phone.pushes()).toMatchObject([{ params: { data: { message: 'p', tag: 1100 } } }])
    expect(page.pushes()).toMatchObject([{ params: { data: { message: 'answer' } } }])
  })

  test('an approval responds on the pairing topic, settles on the session topic, and subscribes its sender to it', () => {
    const { connect } = relay()
    const page = connect('page')
    const phone = connect('phone')
    page.call(subscribe(pairing, session))
    phone.call({
      type: 'approve',
      pairingTopic: pairing,
      sessionTopic: session,
      sessionProposalResponse: 'r',
      sessionSettlementRequest: 's',
      ttl: 300,
    })
    expect(page.pushes()).toMatchObject([
      { params: { data: { topic: pairing, message: 'r', tag: 1101 } } },
      { params: { data: { topic: session, message: 's', tag: 1102 } } },
    ])
    page.call(publish('request'))
    expect(phone.pushes()).toMatchObject([{ params: { data: { message: 'request' } } }])
  })

  test('missed messages can be fetched', () => {
    const { connect } = relay()
    connect('page').call(publish('one'))
    const phone = connect('phone')
    phone.call({ type: 'fetch', topics: [session, pairing] })
    expect(phone.sent).toMatchObject([
      { result: { messages: [{ topic: session, message: 'one' }], hasMore: false } },
    ])
  })

  test('a message that is published twice is delivered and listed once', () => {
    const { connect, published } = relay()
    const page = connect('page')
    const phone = connect('phone')
    phone.call(subscribe(session))
    page.call(publish('one'))
    page.call(publish('one'))
    expect(phone.pushes()).toHaveLength(1)
    expect(published).toEqual([1108])
    expect(page.sent).toMatchObject([{ result: true }, { result: true }])
  })

  test('a publisher receives an error when the mailbox is full', () => {
    const page = relay({ letters: 1, characters: 100 }).connect('page')
    page.call(publish('one'))
    page.call(publish('two'))
    expect(page.sent).toMatchObject([{ result: true }, { error: { code: -32000 } }])
  })

  test('a connection has a maximum number of topics', () => {
    const page = relay().connect('page')
    const topics = (from: number) =>
      Array.from({ length: 500 }, (_, index) => (from + index).toString(16).padStart(64, '0'))
    for (const from of [0, 500, 1_000, 1_500]) page.call(subscribe(...topics(from)))
    page.call(subscribe(session))
    expect(page.sent.at(-1)).toMatchObject({ error: { code: -32000 } })
  })
})
