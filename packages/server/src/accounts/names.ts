import type { Address } from '@countersign/core'
import { BaseError, type Client, ContractFunctionZeroDataError } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/ens'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import type { ChainNodes } from '../rpc/nodes.ts'
import { type Name, readName } from './name.ts'
import { createOffchain } from './offchain.ts'
import { readFromChain } from './read-from-chain.ts'
import { UnavailableError } from './unavailable.ts'

export type FoundName = {
  readonly name: Name
  /** The text of the record `avatar` (ENSIP-12), `null` if it is empty; `undefined` if it could not be looked up. */
  readonly avatar: string | null | undefined
}

/**
 * Looks up the primary name of an address. Anybody can write any name into a reverse record: the name counts only if we
 * verify ourselves that it resolves to this address. The resolver's own check is not trusted.
 *
 * @param coinType - of the chain that the address is on (ENSIP-11); 60 for keys, which are the same on every chain.
 * @returns `null` if the address has no valid name.
 * @throws {UnavailableError} if no node is available.
 * @see ENSIP-3, ENSIP-10, ENSIP-19
 */
export type LookUpName = (address: Address, coinType: bigint, until: number) => Promise<FoundName | null>

/** @param universalResolver - address of ENS's universal resolver on the chain. */
export function createLookUpName(options: {
  chainNodes: ChainNodes
  universalResolver: Address
  guardedFetch: GuardedFetch
}): LookUpName {
  const { chainNodes, universalResolver: universalResolverAddress, guardedFetch } = options

  async function lookUp<Result>(
    until: number,
    run: (client: Client) => Promise<Result>,
  ): Promise<Result | null> {
    const signal = AbortSignal.timeout(Math.max(1, until - Date.now()))
    const offchain = createOffchain(guardedFetch, signal)
    const result = await readFromChain(
      chainNodes,
      until,
      client => run(client).catch(refuseNothing),
      offchain.fetch,
    )
    if (result === null && offchain.missed())
      throw new UnavailableError('The offchain data of a name could not be fetched.')
    return result
  }

  return async (address, coinType, until) => {
    const record = await lookUp(until, client =>
      getEnsName(client, { address, coinType, universalResolverAddress, strict: true }),
    )
    const name = record === null ? null : readName(record)
    if (!name) return null
    const of = { name: name.value, universalResolverAddress, strict: true }
    const [forward, avatar] = await Promise.all([
      lookUp(until, client => getEnsAddress(client, coinType === 60n ? of : { ...of, coinType })),
      lookUp(until, client => getEnsText(client, { ...of, key: 'avatar' })).catch(error => {
        if (error instanceof UnavailableError) return undefined
        throw error
      }),
    ])
    return forward?.toLowerCase() === address.toLowerCase() ? { name, avatar } : null
  }
}

/**
 * Rethrows an error, as unavailable if the universal resolver is missing: that is a fault of the configuration, not of
 * the name.
 */
function refuseNothing(error: unknown): never {
  if (error instanceof BaseError && error.walk(each => each instanceof ContractFunctionZeroDataError))
    throw new UnavailableError('No universal resolver was found at the configured address.', { cause: error })
  throw error
}
