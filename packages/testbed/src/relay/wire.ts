import * as z from 'zod'

/**
 * The id of a request in its sender's format. The libraries send decimal strings with more digits than a number can
 * represent.
 */
export type RequestId = string | number

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

const topic = z.string().regex(/^[0-9a-f]{64}$/)
const topics = z.array(topic).max(500)
const message = z.string().min(1)
/** A lifetime in seconds, up to 30 days. */
const ttl = z.int().min(1).max(2_592_000)

/** The parameters of each request of a client, and the call that they are. */
const calls = {
  irn_publish: z
    .object({ topic, message, ttl, tag: z.int().min(0).max(0xffff).default(0) })
    .transform(params => ({ type: 'publish' as const, ...params })),
  irn_subscribe: z
    .object({ topic })
    .transform(params => ({ type: 'subscribe' as const, topics: [params.topic], batch: false })),
  irn_batchSubscribe: z
    .object({ topics })
    .transform(params => ({ type: 'subscribe' as const, ...params, batch: true })),
  irn_unsubscribe: z.object({ topic }).transform(params => ({ type: 'unsubscribe' as const, ...params })),
  irn_fetchMessages: z
    .object({ topic })
    .transform(params => ({ type: 'fetch' as const, topics: [params.topic] })),
  irn_batchFetchMessages: z.object({ topics }).transform(params => ({ type: 'fetch' as const, ...params })),
  wc_proposeSession: z
    .object({ pairingTopic: topic, sessionProposal: message, ttl })
    .transform(params => ({ type: 'propose' as const, ...params })),
  wc_approveSession: z
    .object({
      pairingTopic: topic,
      sessionTopic: topic,
      sessionProposalResponse: message,
      sessionSettlementRequest: message,
      ttl,
    })
    .transform(params => ({ type: 'approve' as const, ...params })),
}

/** A request of a client. */
export type RelayCall = z.output<(typeof calls)[keyof typeof calls]>

const frame = z.object({
  id: z.union([z.string().min(1).max(64), z.int()]),
  jsonrpc: z.literal('2.0'),
  method: z.unknown().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
})

/** Parses a frame from a client, without trusting its content. */
export function parseFrame(text: string): Incoming {
  const { data } = frame.safeParse(parseJson(text))
  if (!data) return { type: 'nonsense' }
  const { id, method, params, result } = data
  if (method === undefined) return { type: 'answer', id, taken: result === true }
  if (typeof method !== 'string') return fault(id, -32600, 'The method must be a string.')
  const call = Object.entries(calls)
    .find(([name]) => name === method)?.[1]
    .safeParse(params)
  if (!call) return fault(id, -32601, 'There is no such method.')
  return call.success
    ? { type: 'call', id, call: call.data }
    : fault(id, -32602, 'The parameters are not those of the method.')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const fault = (id: RequestId, code: FaultCode, reason: string): Incoming => ({
  type: 'fault',
  id,
  code,
  reason,
})
