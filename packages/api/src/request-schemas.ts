import { z } from 'zod'
import { proofRequestSchema, proofSchema } from './proof-schemas.ts'
import { requestLimits } from './request-limits.ts'
import {
  accountId,
  chainId,
  keyDuration,
  line,
  listOf,
  nameOf,
  pageOf,
  proofDuration,
  time,
} from './values.ts'
import { visibleLine } from './visible-line.ts'

/** Requests for proofs, the API keys of programs, and their webhooks. */

/** The status of a request for a proof. */
export const requestStatusSchema = z.enum(['open', 'proven', 'withdrawn', 'expired'])

/** What `POST /v1/requests` takes: what the requested proof must say, and until when. */
export const createProofRequestSchema = z.strictObject({
  purpose: proofRequestSchema.shape.purpose,
  audience: proofRequestSchema.shape.audience,
  account: accountId.nullable().describe('the account that is to be proven; null: any'),
  chain: chainId
    .nullable()
    .describe('on which any account is to be; null: on any. Given with account: its own'),
  deadline: time.describe('until when it may be answered: from ten minutes to a year from now'),
  holdsFor: proofDuration.describe('how long the proof is to hold after it was made, in seconds'),
  returnTo: z
    .url()
    .max(requestLimits.url)
    .nullable()
    .describe('where the person is sent back to: https, or http on this machine; null: nowhere'),
  reference: line(requestLimits.reference)
    .nullable()
    .describe(`your own note, which only you see: ${visibleLine}`),
})

/** The events of a request, in order. */
const requestEvent = z.object({
  kind: z.enum(['created', 'opened', 'declined', 'proven', 'withdrawn', 'expired', 'proof-revoked']),
  at: time,
})

/** What a request asks for. */
const terms = {
  purpose: z.string(),
  audience: z.string().nullable(),
  account: accountId.nullable(),
  chain: chainId.nullable(),
  deadline: time,
  holdsFor: z.number().int(),
}

/** A request as its requester sees it. */
export const requestSchema = z.object({
  id: z.string(),
  link: z.string().describe('to be opened by the person who is asked for a proof'),
  status: requestStatusSchema,
  ...terms,
  returnTo: z.string().nullable(),
  reference: z.string().nullable(),
  by: accountId.describe('the account that it was made in the name of, CAIP-10'),
  key: z.string().nullable().describe('name of the API key that it was made with; null: in the pages'),
  declinedAt: time
    .nullable()
    .describe('when somebody with the link first declined; it can still be answered; null: not declined'),
  events: z.array(requestEvent),
  proof: proofSchema.nullable().describe('the proof that was shared; null: none yet'),
  revision: z.number().int().describe('grows with every change'),
  createdAt: time,
})

/** A request as its recipient sees it. Contains no proof that somebody else has shared. */
export const requestCallSchema = z.object({
  id: z.string(),
  status: requestStatusSchema,
  ...terms,
  by: accountId.describe('who asks: an account that has signed in here, CAIP-10'),
  returnHost: z.string().nullable().describe('host of the address that the person is sent back to'),
  declineTo: z
    .string()
    .nullable()
    .describe(
      'where the person goes back to who will not answer, with request and `status=declined` as its parameters; null: nowhere, or not open any more',
    ),
  declinedAt: time.nullable().describe('when somebody with the link first declined; null: not declined'),
  mine: z.boolean().describe('whether this browser has answered it'),
  proof: z.string().nullable().describe('id of the proof that this browser has shared; null: none'),
})

/** The answer of each call that reads or changes one request, for its requester. */
export const requestReplySchema = z.object({ request: requestSchema })

/** The answer of each call that reads or declines one request, for its recipient. */
export const requestCallReplySchema = z.object({ request: requestCallSchema })

/** A page of requests. */
export const requestsSchema = pageOf(requestSchema)

/** Shares a proof. Only the browser that created it can do this. */
export const handOverRequestSchema = z.strictObject({
  proof: z.string().max(64),
  consent: z.literal(true).describe('that the person has agreed to it'),
})

/** The answered request, and where its recipient goes next. */
export const handOverReplySchema = z.object({
  request: requestCallSchema,
  returnTo: z.string().nullable().describe('with request and status as its parameters; no data of the proof'),
})

/** What an API key allows. */
export const apiScopeSchema = z.enum(['requests:read', 'requests:write', 'webhooks'])

/** What `POST /v1/api-keys` takes. */
export const apiKeyRequestSchema = z.strictObject({
  name: nameOf(requestLimits.keyName).describe(`1 to ${requestLimits.keyName} characters: ${visibleLine}`),
  scopes: z.array(apiScopeSchema).min(1),
  expiresAt: time.nullable().optional().describe('when it expires; null: never; or, instead, holdsFor'),
  holdsFor: keyDuration
    .optional()
    .describe('how long it is valid, in seconds, counted by the server from now: independent of your clock'),
})

/** An API key, without the key itself. */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(apiScopeSchema),
  hint: z.string().describe('its last four characters'),
  createdAt: time,
  lastUsedAt: time.nullable(),
  expiresAt: time.nullable(),
  revokedAt: time.nullable(),
  ownersChanged: z
    .boolean()
    .describe('whether it was revoked because the owners or the threshold of the Safe have changed'),
})

/** The API keys of an account. */
export const apiKeysSchema = listOf(apiKeySchema)
/** The only answer that contains the key itself. */
export const newApiKeySchema = z.object({ key: apiKeySchema, secret: z.string() })

/** What `POST /v1/webhooks` takes. */
export const webhookRequestSchema = z.strictObject({ url: z.url().max(requestLimits.url) })

/** A webhook, without its secret. */
export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  createdAt: time,
  failing: z.boolean().describe('whether the last delivery failed'),
  tried: z
    .boolean()
    .describe('whether a delivery has been attempted: until then, it is not known whether it works'),
  slow: z
    .boolean()
    .describe('whether the last delivery took over a second: such webhooks wait for one another'),
  stoppedAt: time
    .nullable()
    .describe(
      'when it was stopped because the owners or the threshold of the Safe have changed: nothing more is sent to it',
    ),
})

/** The webhooks of an account. */
export const webhooksSchema = listOf(webhookSchema)
/** The only answer that contains the secret: `whsec_` and base64, for HMAC-SHA256 (Standard Webhooks). */
export const newWebhookSchema = z.object({ webhook: webhookSchema, secret: z.string() })

/** The delivery of an event to a webhook. */
export const deliverySchema = z.object({
  id: z.string().describe('the message id that is signed: the same for each try'),
  webhook: z.string(),
  event: z.enum([
    'request.proven',
    'request.expired',
    'request.withdrawn',
    'request.opened',
    'request.declined',
    'proof.revoked',
  ]),
  request: z.string(),
  status: z.enum(['waiting', 'delivered', 'given-up']),
  tries: z.number().int(),
  lastError: z
    .string()
    .nullable()
    .describe(
      'why the last try failed: a status such as 500, timeout, unreachable, forbidden, redirected; or owners-changed: the webhook was stopped before it was sent',
    ),
  createdAt: time,
  nextTryAt: time.nullable(),
  deliveredAt: time.nullable(),
})

/** A page of deliveries. */
export const deliveriesSchema = pageOf(deliverySchema)

/** The answer of the call that delivers an event again. */
export const deliveryReplySchema = z.object({ delivery: deliverySchema })
