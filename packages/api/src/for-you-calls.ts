import type { Call, PageClient } from './page-client.ts'
import { queryOf } from './query-of.ts'
import type { ForYou, ForYouIds, ForYouMessage } from './types.ts'

/**
 * Returns the calls for what waits for the account that is signed in.
 *
 * @example
 * const { confirmations, requests, proofs } = await forYouCalls(client).list()
 * console.log(confirmations.items.length)
 */
export function forYouCalls({ call }: Pick<PageClient, 'call'>) {
  return {
    /** @param options.offset - how many entries of each kind come before */
    list: ({ offset, ...options }: Call & { offset?: string | undefined } = {}) =>
      call<ForYou>('GET', `/v1/for-you${queryOf({ offset })}`, options),
    /** @param options.limit - how many ids the response has at most */
    ids: ({ limit, ...options }: Call & { limit: number }) =>
      call<ForYouIds>('GET', `/v1/for-you/ids${queryOf({ limit: String(limit) })}`, options),
    /** @param hash - of the message of a Safe of which the account is an owner */
    message: (hash: string, options?: Call) =>
      call<ForYouMessage>('GET', `/v1/for-you/message${queryOf({ hash })}`, options),
  }
}
