import { z } from 'zod'
import { forYouLimit, mostForYouIds } from './for-you-limit.ts'
import { requestCallSchema } from './request-schemas.ts'
import { accountId, askerSchema, purposeSchema, time, unreadable } from './values.ts'

/** What waits for the account that is signed in. */

const partOf = <Item extends z.ZodType>(item: Item, about: string) =>
  z
    .object({
      items: z.array(item).max(forYouLimit),
      more: z.boolean().describe('whether a request with a larger offset has more'),
      unreadable,
    })
    .describe(about)

const pendingConfirmation = z.object({
  id: z.string().describe('of the cosigning'),
  purpose: purposeSchema,
  account: accountId.describe('the Safe that is to sign'),
  asker: askerSchema.describe('who asks: of the browser only what it said about itself'),
  createdAt: time,
  expiresAt: time,
})

const addressedRequest = requestCallSchema
  .pick({ id: true, purpose: true, audience: true, account: true, deadline: true, by: true })
  .extend({ createdAt: time })

const expiringProof = z.object({
  id: z.string(),
  purpose: z.string(),
  audience: z.string().nullable(),
  expiresAt: time,
})

/** What waits for the account that is signed in: the answer of `GET /v1/for-you`. */
export const forYouSchema = z.object({
  confirmations: partOf(
    pendingConfirmation,
    'the open cosignings in which the account is an owner, of the Safe or of a Safe among its owners, and has neither confirmed nor declined; first those that an owner started; then in turn by the network that started them, the newest of each first',
  ),
  requests: partOf(
    addressedRequest,
    'the open requests for a proof that name the account, and that nobody has declined; in turn by the network that wrote them, the newest of each first',
  ),
  proofs: partOf(
    expiringProof,
    'the valid proofs of the account that expire soon: less than 30 days remain, and less than a third of the time for which they were issued; sorted by expiry, the earliest first',
  ),
})

/** The ids of what waits for the account that is signed in. */
export const forYouIdsSchema = z.object({
  ids: z
    .array(z.string())
    .max(mostForYouIds)
    .describe('of the entries of `/v1/for-you`, of the newest rows of each kind, in no particular order'),
})
