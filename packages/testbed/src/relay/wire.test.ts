import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseFrame } from './wire.ts'

const topic = 'a'.repeat(64)
const other = 'b'.repeat(64)

function frame(method: string, params: unknown, id: unknown = '1795188986123456789') {
  return parseFrame(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
}

describe('frames', () => {
  test('an id with more digits than a number can represent is unchanged', () => {
    expect(frame('irn_subscribe', { topic })).toEqual({
      type: 'call',
      id: '1795188986123456789',
      call: { type: 'subscribe', topics: [topic], batch: false },
    })
  })

  test.each([
    [
      'irn_publish',
      { topic, message: 'm', ttl: 300, tag: 1108, prompt: true, attestation: 'ignored' },
      { type: 'publish', topic, message: 'm', ttl: 300, tag: 1108 },
    ],
    [
      'irn_publish',
      { topic, message: 'm', ttl: 300 },
      { type: 'publish', topic, message: 'm', ttl: 300, tag: 0 },
    ],
    [
      'irn_batchSubscribe',
      { topics: [topic, other] },
      { type: 'subscribe', topics: [topic, other], batch: true },
    ],
    ['irn_unsubscribe', { topic, id: 'any' }, { type: 'unsubscribe', topic }],
    ['irn_fetchMessages', { topic }, { type: 'fetch', topics: [topic] }],
    ['irn_batchFetchMessages', { topics: [topic] }, { type: 'fetch', topics: [topic] }],
    [
      'wc_proposeSession',
      { pairingTopic: topic, sessionProposal: 'p', ttl: 300, correlationId: 1 },
      { type: 'propose', pairingTopic: topic, sessionProposal: 'p', ttl: 300 },
    ],
    [
      'wc_approveSession',
      {
        pairingTopic: topic,
        sessionTopic: other,
        sessionProposalResponse: 'r',
        sessionSettlementRequest: 's',
        ttl: 300,
      },
      {
        type: 'approve',
        pairingTopic: topic,
        sessionTopic: other,
        sessionProposalResponse: 'r',
        sessionSettlementRequest: 's',
        ttl: 300,
      },
    ],
  ])('%s is parsed', (method, params, call) => {
    expect(frame(method, params)).toMatchObject({ type: 'call', call })
  })

  test('an answer to a push is parsed, whether it is a result or an error', () => {
    const answer = (rest: object) => parseFrame(JSON.stringify({ id: 7, jsonrpc: '2.0', ...rest }))
    expect(answer({ result: true })).toEqual({ type: 'answer', id: 7, taken: true })
    expect(answer({ error: { code: 1, message: 'no' } })).toEqual({ type: 'answer', id: 7, taken: false })
  })

  test.each([
    ['no topic', 'irn_publish', { message: 'm', ttl: 300 }],
    ['a topic that is none', 'irn_subscribe', { topic: 'x' }],
    ['a topic in capitals', 'irn_subscribe', { topic: 'A'.repeat(64) }],
    ['no message', 'irn_publish', { topic, message: '', ttl: 300 }],
    ['no time to live', 'irn_publish', { topic, message: 'm' }],
    ['a time to live of nothing', 'irn_publish', { topic, message: 'm', ttl: 0 }],
    ['a time to live of a year', 'irn_publish', { topic, message: 'm', ttl: 31_536_000 }],
    ['a fraction of a tag', 'irn_publish', { topic, message: 'm', ttl: 300, tag: 1.5 }],
    ['more topics than a batch has', 'irn_batchSubscribe', { topics: Array(501).fill(topic) }],
    ['topics that are no list', 'irn_batchSubscribe', { topics: topic }],
    ['a list of parameters', 'irn_subscribe', [topic]],
    ['no parameters', 'irn_subscribe', undefined],
    ['half an approval', 'wc_approveSession', { pairingTopic: topic, sessionTopic: other, ttl: 300 }],
  ])('%s is rejected', (_, method, params) => {
    expect(frame(method, params)).toMatchObject({ type: 'fault', code: -32602 })
  })

  test.each(['irn_unknown', 'constructor', '__proto__', ''])('the method %j is unknown', method => {
    expect(frame(method, {})).toMatchObject({ type: 'fault', code: -32601 })
  })

  test.each(['', '[]', 'null', '{', '{"id":1}', '{"jsonrpc":"2.0","method":"irn_publish"}'])(
    '%j is nonsense',
    text => expect(parseFrame(text)).toEqual({ type: 'nonsense' }),
  )

  test('no input makes the parser throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), text => {
        parseFrame(text)
      }),
    )
  })
})
