import type { Address } from '@countersign/core'
import type { Client } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/ens'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import type { ChainNodes } from '../rpc/nodes.ts'
import { timeLeft } from './deadline.ts'
import { type Name, readName } from './name.ts'
import { createOffchain } from './offchain.ts'
import { readEns } from './read-ens.ts'
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

  const lookUp = <Result>(until: number, run: (client: Client) => Promise<Result>) =>
    readEns(chainNodes, until, createOffchain(guardedFetch, AbortSignal.timeout(timeLeft(until))), run)

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
