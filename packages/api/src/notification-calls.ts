import type { Call, PageClient } from './page-client.ts'
import { queryOf } from './query-of.ts'
import type { EmailRequest, Notifications, PushRequest, SubscriptionReply } from './types.ts'

const path = '/v1/notifications'
const subscriptionOf = ({ subscription }: SubscriptionReply) => subscription

/**
 * Returns the calls for notifications.
 *
 * @example
 * const calls = notificationCalls(client)
 * await calls.subscribeEmail({ address: 'alice@example.org', language: 'en' })
 * const { items } = await calls.list()
 */
export function notificationCalls({ call }: Pick<PageClient, 'call'>) {
  return {
    /** The devices and addresses of this browser and its account. */
    list: (options?: Call) => call<Notifications>('GET', path, options),
    /** Sends notifications to this browser. */
    subscribePush: (request: PushRequest, options?: Call) =>
      call<SubscriptionReply>('POST', `${path}/push`, options, request).then(subscriptionOf),
    /** Sends an email with a link that confirms the address. */
    subscribeEmail: (request: EmailRequest, options?: Call) =>
      call<SubscriptionReply>('POST', `${path}/email`, options, request).then(subscriptionOf),
    /** Confirms an address with the token from its email. */
    confirm: (token: string, options?: Call) =>
      call<SubscriptionReply>('POST', `${path}/email/confirm`, options, { token }).then(subscriptionOf),
    /** Turns off the notifications to an address with the token from its email. */
    unsubscribe: (token: string, options?: Call) =>
      call<void>('POST', `${path}/unsubscribe${queryOf({ token })}`, options),
    remove: (id: string, options?: Call) =>
      call<void>('DELETE', `${path}/${encodeURIComponent(id)}`, options),
  }
}
