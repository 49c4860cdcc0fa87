/**
 * The id of a request in its sender's format. The libraries send decimal strings with more digits than a number can
 * represent.
 */
export type RequestId = string | number

/** The requests of a client. Lifetimes are in seconds, topics are 64 lower-case hexadecimal digits. */
export type RelayCall =
  | {
      readonly type: 'publish'
      readonly topic: string
      readonly message: string
      readonly ttl: number
      readonly tag: number
    }
  | { readonly type: 'subscribe'; readonly topics: readonly string[]; readonly batch: boolean }
  | { readonly type: 'unsubscribe'; readonly topic: string }
  | { readonly type: 'fetch'; readonly topics: readonly string[] }
  | {
      readonly type: 'propose'
      readonly pairingTopic: string
      readonly proposal: string
      readonly ttl: number
    }
  | {
      readonly type: 'approve'
      readonly pairingTopic: string
      readonly sessionTopic: string
      readonly response: string
      readonly settlement: string
      readonly ttl: number
    }

/** The codes of JSON-RPC 2.0 §5.1 that the relay uses, and a custom one for a full mailbox. */
export type FaultCode = -32600 | -32601 | -32602 | -32000

/** A parsed incoming frame. */
export type Incoming =
  | { readonly type: 'call'; readonly id: RequestId; readonly call: RelayCall }
  /** The answer to a push; `taken` is false if the client answered with an error. */
  | { readonly type: 'answer'; readonly id: RequestId; readonly taken: boolean }
  | { readonly type: 'fault'; readonly id: RequestId; readonly code: FaultCode; readonly reason: string }
  /** Not JSON-RPC: there is nothing to answer. */
  | { readonly type: 'nonsense' }

/** The maximum size of a frame, in bytes. */
export const frameLimit = 1_048_576
const batchLimit = 500
const ttlLimit = 30 * 24 * 60 * 60

/** Parses a frame from a client, without trusting its content. */
export function parseFrame(text: string): Incoming {
  const frame = record(parseJson(text))
  const id = frame && requestId(frame.id)
  if (!frame || id === null || frame.jsonrpc !== '2.0') return { type: 'nonsense' }

  if (frame.method === undefined) return { type: 'answer', id, taken: frame.result === true }
  if (typeof frame.method !== 'string') return fault(id, -32600, 'The method must be a string.')

  const read = readers.get(frame.method)
  if (!read) return fault(id, -32601, 'There is no such method.')
  const params = record(frame.params)
  const call = params && read(params)
  return call ? { type: 'call', id, call } : fault(id, -32602, 'The parameters are not those of the method.')
}

type Fields = { readonly [key: string]: unknown }
type Reader = (params: Fields) => RelayCall | null

const subscribe =
  (batch: boolean): Reader =>
  params => {
    const topics = batch ? topicsOf(params.topics) : topicsOf([params.topic])
    return topics && { type: 'subscribe', topics, batch }
  }

const fetchMessages =
  (batch: boolean): Reader =>
  params => {
    const topics = batch ? topicsOf(params.topics) : topicsOf([params.topic])
    return topics && { type: 'fetch', topics }
  }

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  [
    'irn_publish',
    ({ topic, message, ttl, tag = 0 }) =>
      isTopic(topic) && isMessage(message) && isTtl(ttl) && isTag(tag)
        ? { type: 'publish', topic, message, ttl, tag }
        : null,
  ],
  ['irn_subscribe', subscribe(false)],
  ['irn_batchSubscribe', subscribe(true)],
  ['irn_unsubscribe', ({ topic }) => (isTopic(topic) ? { type: 'unsubscribe', topic } : null)],
  ['irn_fetchMessages', fetchMessages(false)],
  ['irn_batchFetchMessages', fetchMessages(true)],
  [
    'wc_proposeSession',
    ({ pairingTopic, sessionProposal, ttl }) =>
      isTopic(pairingTopic) && isMessage(sessionProposal) && isTtl(ttl)
        ? { type: 'propose', pairingTopic, proposal: sessionProposal, ttl }
        : null,
  ],
  [
    'wc_approveSession',
    ({ pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl }) =>
      isTopic(pairingTopic) &&
      isTopic(sessionTopic) &&
      isMessage(sessionProposalResponse) &&
      isMessage(sessionSettlementRequest) &&
      isTtl(ttl)
        ? {
            type: 'approve',
            pairingTopic,
            sessionTopic,
            response: sessionProposalResponse,
            settlement: sessionSettlementRequest,
            ttl,
          }
        : null,
  ],
])

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function record(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

function requestId(value: unknown): RequestId | null {
  if (typeof value === 'string') return value.length > 0 && value.length <= 64 ? value : null
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null
}

function topicsOf(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.length <= batchLimit && value.every(isTopic) ? value : null
}

const isTopic = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isMessage = (value: unknown): value is string => typeof value === 'string' && value.length > 0
const isTtl = (value: unknown): value is number => isCount(value) && value > 0 && value <= ttlLimit
const isTag = (value: unknown): value is number => isCount(value) && value <= 0xffff
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function fault(id: RequestId, code: FaultCode, reason: string): Incoming {
  return { type: 'fault', id, code, reason }
}
