import type { RequestFilter, RequestStatus } from '@countersign/api'
import type { Filter } from '../filter.ts'

/** The statuses to filter by, in the order of a request's life. */
export const statuses = ['open', 'proven', 'withdrawn', 'expired'] as const satisfies RequestStatus[]

export type RequestsFilter = Filter<(typeof statuses)[number]>

/** Returns the filter in the form of the API. */
export function asked({ status, search }: RequestsFilter): RequestFilter {
  const words = search.trim()
  return { ...(status ? { status } : {}), ...(words ? { search: words } : {}) }
}
