import type { Delivery, RequestStatus } from '@countersign/api'
import type { Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { newId } from '../store/token.ts'
import { domainOf } from './lanes.ts'

/** What a webhook is told. Whatever else there is to know is asked for with a key. */
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
 * Writes a message for each webhook of an account that was not stopped, in the transaction of what it tells of: both are there, or neither is.
 *
 * @param subject - whose webhooks, as a session's `subject`.
 * @returns how many there are.
 */
export async function writeMessages(
  transaction: Transaction<Tables>,
  subject: string,
  { type, at, data }: Message,
): Promise<number> {
  const webhooks = await holdWebhooks(transaction, subject)
  if (webhooks.length === 0) return 0
  const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data })
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
      })),
    )
    .execute()
  return webhooks.length
}

/**
 * Finds the webhooks of an account that were not stopped. Removing or stopping one of them waits until the transaction is
 * over: else there would be a message to none.
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
  // One after the other, in one order everywhere, so that two never wait for each other.
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
