import type { Address } from '@countersign/core'
import { BaseError, type Client, ContractFunctionZeroDataError } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/ens'
import type { GuardedFetch } from '../outgoing/guardedFetch.ts'
import type { ChainNodes } from '../rpc/nodes.ts'
import { askChain } from './askChain.ts'
import { type Name, readName } from './name.ts'
import { createOffchain } from './offchain.ts'
import { UnavailableError } from './unavailable.ts'

export type FoundName = {
  readonly name: Name
  /** The text of the record `avatar` (ENSIP-12), `null` if there is none; `undefined` if it could not be asked for. */
  readonly avatar: string | null | undefined
}

/**
 * Looks up the primary name of an address. The reverse record is whatever its owner wrote: the name counts only if we
 * find ourselves that it stands for this address, whatever the resolver says that it has checked.
 *
 * @param coinType - of the chain whose addresses are meant (ENSIP-11); 60 for keys, which are the same on every chain.
 * @returns `null` if it has none that holds.
 * @throws {UnavailableError} if nobody could be asked.
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

  async function ask<Result>(
    until: number,
    run: (client: Client) => Promise<Result>,
  ): Promise<Result | null> {
    const signal = AbortSignal.timeout(Math.max(1, until - Date.now()))
    const offchain = createOffchain(guardedFetch, signal)
    const result = await askChain(
      chainNodes,
      until,
      client => run(client).catch(refuseNothing),
      offchain.fetch,
    )
    if (result === null && offchain.missed())
      throw new UnavailableError('What a name keeps elsewhere could not be fetched.')
    return result
  }

  return async (address, coinType, until) => {
    const record = await ask(until, client =>
      getEnsName(client, { address, coinType, universalResolverAddress, strict: true }),
    )
    const name = record === null ? null : readName(record)
    if (!name) return null
    const of = { name: name.value, universalResolverAddress, strict: true }
    const [forward, avatar] = await Promise.all([
      ask(until, client => getEnsAddress(client, coinType === 60n ? of : { ...of, coinType })),
      ask(until, client => getEnsText(client, { ...of, key: 'avatar' })).catch(error => {
        if (error instanceof UnavailableError) return undefined
        throw error
      }),
    ])
    return forward?.toLowerCase() === address.toLowerCase() ? { name, avatar } : null
  }
}

/** Nothing at all is said where there is no universal resolver: that is not a name's fault. */
function refuseNothing(error: unknown): never {
  if (error instanceof BaseError && error.walk(each => each instanceof ContractFunctionZeroDataError))
    throw new UnavailableError('There is no universal resolver at the configured address.', { cause: error })
  throw error
}
