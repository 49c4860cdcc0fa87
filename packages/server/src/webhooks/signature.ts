import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Creates the secret of a webhook: 256 random bits in the format of Standard Webhooks. */
export function newWebhookSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`
}

/**
 * Signs a message to a webhook (Standard Webhooks, §Signature scheme: HMAC-SHA256 of id, time and body).
 *
 * @param timestamp - when the message is sent, in seconds since 1970.
 * @returns the headers to send with the body.
 */
export function signMessage(options: { id: string; timestamp: number; body: string; secret: string }) {
  const { id, timestamp, body, secret } = options
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}
