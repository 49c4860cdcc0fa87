import type { AccountId } from '@countersign/core'
import * as z from 'zod/mini'
import type { Call, Connection } from '../connection/connection.ts'
import { type Listing, listing } from '../connection/listing.ts'
import { ofSafe } from '../connection/paths.ts'
import { address } from '../fields/address.ts'
import { amount } from '../fields/number.ts'
import { optionalText, picture } from '../fields/text.ts'

const collectible = z.object({
  /** The contract. */
  address,
  tokenName: optionalText(100),
  tokenSymbol: optionalText(30),
  logoUri: picture,
  /** The token's id in its contract, as decimal digits. */
  id: amount,
  name: optionalText(100),
  description: optionalText(500),
  imageUri: picture,
})

/** A non-fungible token (ERC-721) of a Safe. */
export type Collectible = z.output<typeof collectible>

/** Lists a Safe's collectibles: `GET /v2/chains/{c}/safes/{a}/collectibles`. */
export function listCollectibles(
  connection: Connection,
  safe: AccountId,
  { signal }: Call = {},
): Listing<Collectible> {
  return listing(connection, collectible, { path: ofSafe('v2', safe, 'collectibles'), signal })
}
