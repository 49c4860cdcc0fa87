import type { Call, PageClient } from './page-client.ts'
import type {
  ApiKeyRequest,
  ApiKeys,
  CreateProofRequestInput,
  Deliveries,
  Delivery,
  HandOverReply,
  NewApiKey,
  NewWebhook,
  RequestCallReply,
  RequestList,
  RequestReply,
  RequestStatus,
  Webhooks,
} from './types.ts'

const path = (id: string) => `/v1/requests/${encodeURIComponent(id)}`

/** Which requests are listed. */
export type RequestFilter = {
  status?: RequestStatus | undefined
  /** Part of the purpose, the audience, the reference or an account. */
  search?: string | undefined
  cursor?: string | undefined
}

/** Returns the address of a CSV file with all requests that match the filter. */
export function requestsCsv(filter: Omit<RequestFilter, 'cursor'> = {}): string {
  return `/v1/requests/export${queryOf(filter)}`
}

/** Returns the calls for requests of proofs, API keys and webhooks. */
export function requestCalls({ call }: Pick<PageClient, 'call'>) {
  return {
    create: async (request: CreateProofRequestInput, options: Call = {}) =>
      (await call<RequestReply>('POST', '/v1/requests', request, options)).request,
    list: (filter: RequestFilter = {}, options: Call = {}) =>
      call<RequestList>('GET', `/v1/requests${queryOf(filter)}`, undefined, options),
    /** A request that the account made. */
    read: async (id: string, options: Call = {}) =>
      (await call<RequestReply>('GET', path(id), undefined, options)).request,
    withdraw: (id: string, options: Call = {}) => call<void>('DELETE', path(id), undefined, options),
    /** A request as its recipient sees it. Records that it was opened. */
    open: async (id: string, options: Call = {}) =>
      (await call<RequestCallReply>('POST', `${path(id)}/open`, undefined, options)).request,
    /** Shares a proof that this browser has created for the request. */
    handOver: (id: string, proof: string, options: Call = {}) =>
      call<HandOverReply>('POST', `${path(id)}/hand-over`, { proof, consent: true }, options),
    keys: (options: Call = {}) => call<ApiKeys>('GET', '/v1/api-keys', undefined, options),
    createKey: (request: ApiKeyRequest, options: Call = {}) =>
      call<NewApiKey>('POST', '/v1/api-keys', request, options),
    revokeKey: (id: string, options: Call = {}) =>
      call<void>('DELETE', `/v1/api-keys/${encodeURIComponent(id)}`, undefined, options),
    webhooks: (options: Call = {}) => call<Webhooks>('GET', '/v1/webhooks', undefined, options),
    createWebhook: (url: string, options: Call = {}) =>
      call<NewWebhook>('POST', '/v1/webhooks', { url }, options),
    removeWebhook: (id: string, options: Call = {}) =>
      call<void>('DELETE', `/v1/webhooks/${encodeURIComponent(id)}`, undefined, options),
    /** Past and pending deliveries, newest first. */
    deliveries: (
      { request, cursor }: { request?: string | undefined; cursor?: string | undefined } = {},
      options: Call = {},
    ) => call<Deliveries>('GET', `/v1/deliveries${queryOf({ request, cursor })}`, undefined, options),
    /** Sends it again immediately, whether or not it was delivered. */
    replay: async (id: string, options: Call = {}) =>
      (
        await call<{ delivery: Delivery }>(
          'POST',
          `/v1/deliveries/${encodeURIComponent(id)}/replay`,
          undefined,
          options,
        )
      ).delivery,
  }
}

function queryOf(parameters: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value)
  const text = query.toString()
  return text ? `?${text}` : ''
}
