import type { Call, PageClient } from './page-client.ts'
import { queryOf } from './query-of.ts'
import type {
  ApiKeyRequest,
  ApiKeys,
  CreateProofRequestInput,
  Deliveries,
  DeliveryReply,
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
const requestOf = ({ request }: RequestReply) => request

/** Which requests are listed. */
export type RequestFilter = {
  status?: RequestStatus | undefined
  /** Part of the purpose, the audience, the reference or an account. */
  search?: string | undefined
  cursor?: string | undefined
}

/**
 * Returns the address of a CSV file with all requests that match the filter.
 *
 * @example
 * <a href={requestsCsv({ status: 'open' })} download>Export</a>
 */
export function requestsCsv(filter: Omit<RequestFilter, 'cursor'> = {}): string {
  return `/v1/requests/export${queryOf(filter)}`
}

/**
 * Returns the calls for requests of proofs, API keys and webhooks.
 *
 * @example
 * const request = await requestCalls(client).create({
 *   ...{ purpose: 'Opening an account', audience: 'Example Bank', account: null, chain: 'eip155:1' },
 *   ...{ deadline: '2027-01-31T00:00:00Z', holdsFor: 30 * 86_400, returnTo: null, reference: 'Customer 4711' },
 * })
 */
export function requestCalls({ call }: Pick<PageClient, 'call'>) {
  return {
    create: (request: CreateProofRequestInput, options?: Call) =>
      call<RequestReply>('POST', '/v1/requests', options, request).then(requestOf),
    list: (filter: RequestFilter = {}, options?: Call) =>
      call<RequestList>('GET', `/v1/requests${queryOf(filter)}`, options),
    /** A request that the account made. */
    read: (id: string, options?: Call) => call<RequestReply>('GET', path(id), options).then(requestOf),
    withdraw: (id: string, options?: Call) => call<void>('DELETE', path(id), options),
    /** A request as its recipient sees it. Records that it was opened. */
    open: (id: string, options?: Call) =>
      call<RequestCallReply>('POST', `${path(id)}/open`, options).then(({ request }) => request),
    /** Tells the requester that the person who is asked will not answer. The request stays open. */
    decline: (id: string, options?: Call) =>
      call<RequestCallReply>('POST', `${path(id)}/decline`, options).then(({ request }) => request),
    /** Shares a proof that this browser has created for the request. */
    handOver: (id: string, proof: string, options?: Call) =>
      call<HandOverReply>('POST', `${path(id)}/hand-over`, options, { proof, consent: true }),
    keys: (options?: Call) => call<ApiKeys>('GET', '/v1/api-keys', options),
    createKey: (request: ApiKeyRequest, options?: Call) =>
      call<NewApiKey>('POST', '/v1/api-keys', options, request),
    revokeKey: (id: string, options?: Call) =>
      call<void>('DELETE', `/v1/api-keys/${encodeURIComponent(id)}`, options),
    webhooks: (options?: Call) => call<Webhooks>('GET', '/v1/webhooks', options),
    createWebhook: (url: string, options?: Call) =>
      call<NewWebhook>('POST', '/v1/webhooks', options, { url }),
    removeWebhook: (id: string, options?: Call) =>
      call<void>('DELETE', `/v1/webhooks/${encodeURIComponent(id)}`, options),
    /** Past and pending deliveries, newest first. */
    deliveries: (
      filter: { request?: string | undefined; cursor?: string | undefined } = {},
      options?: Call,
    ) => call<Deliveries>('GET', `/v1/deliveries${queryOf(filter)}`, options),
    /** Sends it again immediately, whether or not it was delivered. */
    replay: (id: string, options?: Call) =>
      call<DeliveryReply>('POST', `/v1/deliveries/${encodeURIComponent(id)}/replay`, options).then(
        ({ delivery }) => delivery,
      ),
  }
}
