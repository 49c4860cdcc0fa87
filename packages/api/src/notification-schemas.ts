import { z } from 'zod'
import { accountId, listOf, text, time } from './values.ts'

/** What people can be notified of. */
export const notificationTopicSchema = z.enum([
  'approval-needed',
  'everyone-signed',
  'owner-declined',
  'request-answered',
  'request-declined',
  'request-expired',
])

const language = text(35).describe('BCP 47: the language of the notifications; English if we don’t have it')

/** A subscription to notifications, by push message or email. */
export const subscriptionSchema = z.object({
  id: z.string(),
  kind: z.enum(['push', 'email']),
  address: z.string().nullable().describe('the email address; null for push'),
  browser: z.string().describe('as in the devices of a session'),
  system: z.string(),
  mine: z.boolean().describe('whether this browser created it'),
  account: accountId
    .nullable()
    .describe('the account that was signed in; null: only what this browser started'),
  confirmed: z.boolean().describe('false: the link in the email was not opened yet'),
  createdAt: time,
})

/** The subscriptions to notifications, newest first, and how the site can send them. */
export const notificationsSchema = listOf(subscriptionSchema).extend({
  pushKey: z.string().describe('the public key of this server for push services (RFC 8292), in base64url'),
  email: z.boolean().describe('whether this site sends email'),
})

const base64url = (bytes: number) => {
  const characters = Math.ceil((bytes * 4) / 3)
  return z.string().regex(new RegExp(`^[\\w-]{${characters}}$`), `${bytes} bytes in base64url`)
}

/** A `PushSubscription` of the Push API, as its `toJSON()` writes it. */
export const pushRequestSchema = z.strictObject({
  endpoint: z.string().max(2048).describe('the URL at the browser’s push service'),
  keys: z.strictObject({
    p256dh: base64url(65).describe('the browser’s public key, an uncompressed point of P-256'),
    auth: base64url(16).describe('the shared secret (RFC 8291 §3.2)'),
  }),
  language,
})

/** A new subscription by email. */
export const emailRequestSchema = z.strictObject({
  address: z.email().max(254).describe('where to send email to'),
  language,
})

/** The token of a link in an email, which confirms the address. */
export const notificationTokenSchema = z.strictObject({
  token: z.string().max(64).describe('from the link in an email'),
})

/** The answer to a new or confirmed subscription. */
export const subscriptionReplySchema = z.object({ subscription: subscriptionSchema })
