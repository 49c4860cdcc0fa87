import { type ForYou, forYouLimit, mostForYouIds, type Purpose } from '@countersign/api'
import { forYouIdsSchema, forYouMessageSchema, forYouSchema } from '@countersign/api/schemas'
import { type AccountId, accountAddress, accountChain } from '@countersign/core'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Settings } from '../config/config.ts'
import type { Cosignings } from '../cosignings/cosignings.ts'
import type { CosigningInBrief } from '../cosignings/find.ts'
import { firstOwner } from '../cosignings/owners.ts'
import type { Cookies } from '../http/cookies.ts'
import { countsOf } from '../http/counts-of.ts'
import { writeList } from '../http/cursor.ts'
import type { Environment } from '../http/environment.ts'
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
import { mostWindows, readPage, windowSize } from '../store/read-page.ts'
import { createReadRows, type Rows } from '../store/read-rows.ts'
import { readSorted, type SortedList } from '../store/read-sorted.ts'
import { hashToken } from '../store/token.ts'

/** How many windows are read of each kind, to count: its newest 1,000 rows. */
const windowsOfIds = 2

/** Creates the routes of `/v1/for-you`: what waits for the account that is signed in. */
export function forYouRoutes(options: {
  cosignings: Pick<Cosignings, 'waitingFor' | 'findForOwner'>
  requests: Pick<Requests, 'addressedTo'>
  proofs: Pick<Proofs, 'expiring'>
  sessions: Pick<Sessions, 'find'>
  rateLimit: RateLimit
  turns: Turns
  limits: Pick<Settings['limits'], 'api'>
  cookies: Cookies
  logger: Pick<Logger, 'error'>
}) {
  const { cosignings, requests, proofs, limits, cookies, logger } = options
  const readRows = createReadRows(logger)
  const { routes, route } = createRoutes()

  /** Returns the lists of what waits for a person, and how a request reads them. */
  const listsFor = (session: Row, context: Context<Environment>) => {
    const owner = ownerOf(session)
    const browser = cookies.browser.read(context)
    return {
      waiting: cosignings.waitingFor(owner),
      addressed: requests.addressedTo(owner),
      expiring: proofs.expiring(session),
      browserHash: browser && hashToken(browser),
      work: workOf(
        options,
        context.get('client'),
        countsOf('api', context.get('client'), limits.api.address),
      ),
    }
  }

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
    async handle({ offset, sender }, context) {
      const { work, browserHash, ...lists } = listsFor(sender, context)
      const slice = { offset, limit: forYouLimit, work }
      const waiting = await readSorted(lists.waiting, slice)
      const addressed = await readSorted(lists.addressed, slice)
      const expiring = await readSorted(lists.expiring, slice)
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

  route('GET /v1/for-you/ids', {
    summary: 'List the ids of what waits for the signed-in account, to count it',
    sender: signedIn(options),
    query: { limit: z.coerce.number().int().min(1).max(mostForYouIds).default(10) },
    returns: {
      schema: forYouIdsSchema,
      about: 'At most `limit` ids, without the confirmations that this browser asked for',
    },
    async handle({ limit, sender }, context) {
      const { waiting, addressed, expiring, browserHash, work } = listsFor(sender, context)
      const ofOthers = async (ids: readonly string[]) =>
        (await waiting.matching(ids)).filter(row => row.browser_hash !== browserHash)
      type List = Pick<SortedList<{ readonly id: string }, unknown>, 'candidates' | 'matching'>
      const lists: readonly List[] = [{ ...waiting, matching: ofOthers }, addressed, expiring]
      const ids = new Set<string>()
      for (const list of lists) {
        if (ids.size >= limit) break
        const page = { limit: limit - ids.size, work, windows: windowsOfIds }
        for (const { id } of (await readPage(list, page)).items) ids.add(id)
      }
      return { ids: [...ids] }
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

function writePart<Item>(rows: Rows<Item>, more: boolean) {
  return { ...writeList(rows), more }
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
