import { type AccountId, accountAddress, accountChain } from '@countersign/core'
import * as z from 'zod/mini'
import type { Call, Connection } from '../connection/connection.ts'
import { type Listing, listing } from '../connection/listing.ts'
import { ofChain } from '../connection/paths.ts'
import { address } from '../fields/address.ts'
import { text } from '../fields/text.ts'

const delegate = z.object({
  /** The Safe of the delegation; `null` for every Safe of the delegator. */
  safe: z.pipe(
    z.nullish(address),
    z.transform(value => value ?? null),
  ),
  /** The account that may propose transactions. */
  delegate: address,
  /** The owner who added the delegate. */
  delegator: address,
  label: text(100),
})

/** An account that an owner of a Safe allows to propose transactions. */
export type Delegate = z.output<typeof delegate>

/** Lists the delegates of a Safe: `GET /v2/chains/{c}/delegates?safe={a}`. */
export function listDelegates(
  connection: Connection,
  safe: AccountId,
  { signal }: Call = {},
): Listing<Delegate> {
  return listing(connection, delegate, {
    path: ofChain('v2', accountChain(safe), 'delegates'),
    query: { safe: accountAddress(safe) },
    signal,
  })
}
