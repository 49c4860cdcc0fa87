import { type ForYou, forYouLimit, type Purpose } from '@countersign/api'
import { forYouMessageSchema, forYouSchema } from '@countersign/api/schemas'
import { type AccountId, accountAddress, accountChain } from '@countersign/core'
import { z } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import type { Settings } from '../config/config.ts'
import type { Cosignings } from '../cosignings/cosignings.ts'
import type { CosigningInBrief } from '../cosignings/find.ts'
import { firstOwner } from '../cosignings/owners.ts'
import type { Cookies } from '../http/cookies.ts'
import { countsOf } from '../http/counts-of.ts'
import { writeUnreadable } from '../http/cursor.ts'
import { isoTime } from '../http/iso-time.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { createRoutes } from '../http/route.ts'
import { type Turns, workOf } from '../http/turns.ts'
import type { ExpiringProof } from '../proofs/find.ts'
import type { Proofs } from '../proofs/proofs.ts'
import type { RequestRow } from '../requests/record.ts'
import type { Requests } from '../requests/requests.ts'
import type { Row, Sessions } from '../sessions/sessions.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { isContractSubject } from '../sessions/subject.ts'
import { mostWindows, windowSize } from '../store/read-page.ts'
import { createReadRows, type Rows } from '../store/read-rows.ts'
import { hashToken } from '../store/token.ts'

/** How long before a proof expires it is listed, in milliseconds. */
const soon = 30 * 86_400_000

/** Creates the route of `/v1/for-you`: what waits for the account that is signed in. */
export function forYouRoutes(options: {
  cosignings: Pick<Cosignings, 'listForOwner' | 'findForOwner'>
  requests: Pick<Requests, 'listAddressedTo'>
  proofs: Pick<Proofs, 'listExpiring'>
  sessions: Pick<Sessions, 'find'>
  rateLimit: RateLimit
  turns: Turns
  limits: Pick<Settings['limits'], 'api'>
  cookies: Cookies
  logger: Pick<Logger, 'error'>
  now?: () => number
}) {
  const { cosignings, requests, proofs, limits, cookies, logger, now = Date.now } = options
  const readRows = createReadRows(logger)
  const { routes, route } = createRoutes()

  route('GET /v1/for-you', {
    summary:
      'List what waits for the signed-in account: confirmations, requests, and proofs that expire soon',
    sender: signedIn(options),
    query: {
      offset: z.coerce
        .number()
        .int()
        .min(0)
        .max(mostWindows * windowSize)
        .default(0),
    },
    returns: {
      schema: forYouSchema,
      about: `At most ${forYouLimit} entries of each kind, from an offset on`,
    },
    async handle({ offset, sender: session }, context) {
      const owner = ownerOf(session)
      const browser = cookies.browser.read(context)
      const browserHash = browser && hashToken(browser)
      const slice = {
        offset,
        limit: forYouLimit,
        work: workOf(options, context.var, countsOf('api', context.var, limits.api.address)),
      }
      const waiting = await cosignings.listForOwner(owner, slice)
      const addressed = await requests.listAddressedTo(owner, slice)
      const expiring = await proofs.listExpiring(session, now() + soon, slice)
      const confirmations = readRows('cosigning', waiting.items, row =>
        toPendingConfirmation(row, browserHash),
      )
      return {
        confirmations: writePart(confirmations, waiting.more),
        requests: writePart(readRows('proof_request', addressed.items, toAddressedRequest), addressed.more),
        proofs: writePart(readRows('proof', expiring.items, toExpiringProof), expiring.more),
      }
    },
  })

  route('GET /v1/for-you/message', {
    summary: 'Get the open cosigning in which the signed-in account signs a message as an owner',
    sender: signedIn(options),
    query: {
      hash: z
        .string()
        .regex(/^0x[0-9a-fA-F]{64}$/, { error: 'Must be 32 bytes of hex.' })
        .describe('the hash of the message of a Safe'),
    },
    returns: {
      schema: forYouMessageSchema,
      about: 'The cosigning; `null` if none is open in which the account is an owner',
    },
    async handle({ hash, sender: session }, context) {
      const browser = cookies.browser.read(context)
      const found = await cosignings.findForOwner(ownerOf(session), hash.toLowerCase(), browser)
      return { cosigning: found ?? null }
    },
  })

  return routes
}

/** Returns the owner that an account is: a contract on its own chain only. */
function ownerOf({ account, subject }: Pick<Row, 'account' | 'subject'>) {
  return {
    address: accountAddress(account),
    chain: isContractSubject(subject) ? accountChain(account) : undefined,
  }
}

function writePart<Item>({ items, unreadable }: Rows<Item>, more: boolean) {
  return { items, more, ...writeUnreadable(unreadable) }
}

type Parts = { [Part in keyof ForYou]: ForYou[Part]['items'][number] }

function toPendingConfirmation(
  row: CosigningInBrief,
  browserHash: string | undefined,
): Parts['confirmations'] {
  return {
    id: row.id,
    // Not validated, because this server wrote them.
    purpose: row.purpose as Purpose,
    account: row.account as AccountId,
    asker: {
      account: row.asker_account,
      owner: row.isByOwner,
      confirmedAs: firstOwner(row),
      browser: row.browser,
      system: row.system,
      mine: row.browser_hash === browserHash,
    },
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.expires_at),
  }
}

function toAddressedRequest(row: RequestRow): Parts['requests'] {
  const { id, purpose, audience, account } = row
  return {
    ...{ id, purpose, audience, account, by: row.by_account },
    deadline: isoTime(row.deadline),
    createdAt: isoTime(row.created_at),
  }
}

function toExpiringProof({ id, purpose, audience, expires_at }: ExpiringProof): Parts['proofs'] {
  return { id, purpose, audience, expiresAt: isoTime(expires_at) }
}
