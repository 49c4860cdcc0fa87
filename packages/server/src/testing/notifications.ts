import type { Notifications, SubscriptionReply } from '@countersign/api'
import type { PushSubscriptionJson } from '@countersign/testbed/notifications'
import type { Browser } from './browser.ts'
import type { ProblemBody } from './problem-body.ts'

/** Returns what a person can do about notifications. */
export function notificationsOf(browser: Browser) {
  const subscriptions = '/v1/notifications'
  return {
    list: () => browser.send<Notifications & ProblemBody>('GET', subscriptions),
    push: (target: PushSubscriptionJson, more: object = {}) =>
      browser.send<SubscriptionReply & ProblemBody>('POST', `${subscriptions}/push`, {
        ...target,
        language: 'en',
        ...more,
      }),
    email: (address: string, language = 'en') =>
      browser.send<SubscriptionReply & ProblemBody>('POST', `${subscriptions}/email`, { address, language }),
    confirm: (token: string) =>
      browser.send<SubscriptionReply & ProblemBody>('POST', `${subscriptions}/email/confirm`, { token }),
    remove: (id: string) => browser.send<ProblemBody | undefined>('DELETE', `${subscriptions}/${id}`),
  }
}
