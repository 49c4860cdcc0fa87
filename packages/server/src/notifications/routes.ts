import {
  emailRequestSchema,
  notificationsSchema,
  notificationTokenSchema,
  pushRequestSchema,
  subscriptionReplySchema,
} from '@countersign/api/schemas'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { browserLifetime, type Cookies } from '../http/cookies.ts'
import type { Environment } from '../http/environment.ts'
import { type Access, createRoutes } from '../http/route.ts'
import { readDevice } from '../sessions/device.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { newToken } from '../store/token.ts'
import type { Subscriber, Subscribing, Subscriptions } from './subscriptions.ts'

export type NotificationRoutesOptions = {
  subscriptions: Subscriptions
  sessions: Pick<Sessions, 'find'>
  cookies: Cookies
}

/** Creates the routes of `/v1/notifications`. */
export function notificationRoutes({ subscriptions, sessions, cookies }: NotificationRoutesOptions) {
  const { routes, route } = createRoutes()
  const longestBody = 8 * 1024
  const created = { schema: subscriptionReplySchema, status: 201 } as const

  const sessionOf = (context: Context) =>
    sessions.find(cookies.session.read(context), context.get('client').wideNetwork)

  const sender: Access<Subscriber | undefined> = {
    problems: [],
    async find(context) {
      const browser = cookies.browser.read(context)
      return browser === undefined ? undefined : { browser, session: await sessionOf(context) }
    },
  }

  /** Recognizes the browser from now on. */
  async function subscribing(context: Context<Environment>, language: string): Promise<Subscribing> {
    const browser = cookies.browser.read(context) ?? newToken()
    cookies.browser.write(context, browser, browserLifetime)
    return {
      browser,
      session: await sessionOf(context),
      network: context.get('client').wideNetwork,
      device: readDevice(context.req.header('user-agent')),
      language,
    }
  }

  route('GET /v1/notifications', {
    summary: 'List the devices and addresses of this browser and its account that receive notifications',
    sender,
    returns: { schema: notificationsSchema, about: 'The subscriptions, newest first' },
    handle: ({ sender }) => subscriptions.list(sender),
  })

  route('POST /v1/notifications/push', {
    summary: 'Send notifications to this browser, through its push service (RFC 8030)',
    body: { schema: pushRequestSchema, about: 'The browser’s subscription', most: longestBody },
    returns: { ...created, about: 'The subscription' },
    problems: ['too-many-subscriptions'],
    handle: async ({ body: { language, ...target } }, context) => ({
      subscription: await subscriptions.subscribePush(await subscribing(context, language), target),
    }),
  })

  route('POST /v1/notifications/email', {
    summary: 'Send an email with a link that confirms the address, unless this person has confirmed it',
    body: { schema: emailRequestSchema, about: 'The address', most: longestBody },
    returns: { ...created, about: 'The subscription, confirmed only if it was before' },
    problems: ['email-not-configured', 'email-unavailable', 'too-many-subscriptions'],
    handle: async ({ body: { language, address } }, context) => ({
      subscription: await subscriptions.subscribeEmail(await subscribing(context, language), address),
    }),
  })

  route('POST /v1/notifications/email/confirm', {
    summary: 'Confirm an email address with the token from its email',
    body: { schema: notificationTokenSchema, about: 'The token', most: 1024 },
    sender,
    returns: { schema: subscriptionReplySchema, about: 'The subscription' },
    problems: ['subscription-not-found'],
    handle: async ({ body: { token }, sender }) => ({
      subscription: await subscriptions.confirm(token, sender),
    }),
  })

  route('POST /v1/notifications/unsubscribe', {
    summary: 'Turn off the notifications to an email address with the token from its email (RFC 8058)',
    query: { token: z.string().max(64) },
    anyOrigin: true,
    returns: 'Turned off',
    handle: ({ token }) => subscriptions.unsubscribe(token),
  })

  route('DELETE /v1/notifications/{id}', {
    summary: 'Turn off the notifications to a device or an address',
    sender,
    returns: 'Turned off',
    problems: ['subscription-not-found'],
    handle: ({ id, sender }) => subscriptions.remove(id, sender),
  })

  return routes
}
