import type { Call, Connection } from '../connection/connection.ts'
import { type Listing, listing } from '../connection/listing.ts'
import { chain, type GatewayChain } from './chain.ts'

/** Lists the chains that the gateway serves: `GET /v1/chains`. */
export function listChains(connection: Connection, { signal }: Call = {}): Listing<GatewayChain> {
  return listing(connection, chain, { path: ['v1', 'chains'], signal })
}
