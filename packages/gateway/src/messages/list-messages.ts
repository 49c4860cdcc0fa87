import type { AccountId } from '@countersign/core'
import * as z from 'zod/mini'
import type { Call, Connection } from '../connection/connection.ts'
import { type Listing, listing } from '../connection/listing.ts'
import { ofSafe } from '../connection/paths.ts'
import { time } from '../fields/number.ts'
import { other } from '../fields/other.ts'
import { message } from './message.ts'

const item = z.union([
  z.extend(message, { type: z.literal('MESSAGE') }),
  z.object({ type: z.literal('DATE_LABEL'), timestamp: time }),
  other('MESSAGE', 'DATE_LABEL'),
])

/** An entry in a Safe's list of messages: messages, newest first, below the days (UTC) on which they were created. */
export type MessageListItem = z.output<typeof item>

/** Lists a Safe's messages: `GET /v1/chains/{c}/safes/{a}/messages`. */
export function listMessages(
  connection: Connection,
  safe: AccountId,
  { signal }: Call = {},
): Listing<MessageListItem> {
  return listing(connection, item, { path: ofSafe('v1', safe, 'messages'), signal })
}
