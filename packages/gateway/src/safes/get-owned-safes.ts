import { type AccountId, accountAddress, accountChain, formatAccountId } from '@countersign/core'
import * as z from 'zod/mini'
import type { Call, Connection } from '../connection/connection.ts'
import { ofChain } from '../connection/paths.ts'
import { ask } from '../connection/request.ts'
import { address } from '../fields/address.ts'
import { rows } from '../fields/rows.ts'

const owned = z.object({ safes: rows(address) })

/**
 * Lists the Safes that an account owns on its chain: `GET /v1/chains/{c}/owners/{o}/safes`.
 *
 * @returns unique Safes in the gateway's order. Entries that cannot be read are omitted. Verify on the chain that the
 * account is an owner.
 */
export async function getOwnedSafes(
  connection: Connection,
  owner: AccountId,
  { signal }: Call = {},
): Promise<readonly AccountId[]> {
  const chain = accountChain(owner)
  const { safes } = await ask(connection, owned, {
    method: 'GET',
    path: ofChain('v1', chain, 'owners', accountAddress(owner), 'safes'),
    signal,
  })
  return [...new Set(safes.readable)].map(safe => formatAccountId(chain, safe))
}
