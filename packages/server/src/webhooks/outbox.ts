import type { Delivery, RequestStatus } from '@countersign/api'
import type { Transaction } from 'kysely'
import { isoTime } from '../http/iso-time.ts'
import { rowBytes } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { newId } from '../store/token.ts'
import { domainOf } from './lanes.ts'

/** The content of a webhook message. Receivers read all further details with an API key. */
export type Message = {
  readonly type: Delivery['event']
  /** In milliseconds since 1970. */
  readonly at: number
  readonly data: {
    readonly request: string
    readonly status: RequestStatus
    readonly reference: string | null
    readonly proof: string | null
    readonly link: string
  }
}

/**
 * Writes a message for each active webhook of an account, in the transaction of the change that it reports: both are
 * committed, or neither is.
 *
 * @param request - `subject`: the owner of the webhooks, as a session's; `network_hash`: whose storage they use.
 * @returns the number of messages.
 */
export async function writeMessages(
  transaction: Transaction<Tables>,
  { subject, network_hash }: { readonly subject: string; readonly network_hash: string | null },
  { type, at, data }: Message,
): Promise<number> {
  const webhooks = await holdWebhooks(transaction, subject)
  if (webhooks.length === 0) return 0
  const body = JSON.stringify({ type, timestamp: isoTime(at), data })
  await transaction
    .insertInto('delivery')
    .values(
      webhooks.map(({ id, url }) => ({
        id: newId(),
        webhook_id: id,
        subject,
        host: domainOf(new URL(url)),
        event: type,
        request_id: data.request,
        body,
        status: 'waiting',
        tries: 0,
        failures: 0,
        last_error: null,
        created_at: at,
        due_at: at,
        leased_until: 0,
        ended_at: null,
        network_hash,
        bytes: rowBytes + Buffer.byteLength(body) + url.length,
      })),
    )
    .execute()
  return webhooks.length
}

/**
 * Locks the active webhooks of an account. Removing or stopping one of them waits until the transaction ends; otherwise
 * a message could refer to a webhook that no longer exists.
 */
export async function holdWebhooks(
  transaction: Transaction<Tables>,
  subject: string,
): Promise<{ id: string; url: string }[]> {
  const known = await transaction
    .selectFrom('webhook')
    .select('id')
    .where('subject', '=', subject)
    .where('stopped_at', 'is', null)
    .orderBy('id')
    .execute()
  const held: { id: string; url: string }[] = []
  // One after the other and always in the same order, so that two transactions never deadlock.
  for (const { id } of known) {
    const webhook = await transaction
      .updateTable('webhook')
      .set(({ ref }) => ({ url: ref('url') }))
      .where('id', '=', id)
      .where('stopped_at', 'is', null)
      .returning(['id', 'url'])
      .executeTakeFirst()
    if (webhook) held.push(webhook)
  }
  return held
}
