import type { Address, ChainId, Unavailable } from '@countersign/core'
import type { ChainNodes } from '../rpc/nodes.ts'
import type { GatewayFailed, QueryNames } from './query-names.ts'
import { coinTypeOn } from './resolve-name.ts'

/** An account whose names are looked up: `chain` is `null` for a key, which is the same on every chain. */
export type Holder = { readonly address: Address; readonly chain: ChainId | null }

export type HeldNames = ReturnType<typeof createHeldNames>

/** Creates the functions that find out, by agreement of nodes, which names belong to an account. */
export function createHeldNames({
  chainNodes,
  queryNames,
}: {
  /** Of the chain of the names. */
  chainNodes: ChainNodes
  queryNames: QueryNames
}) {
  const coinTypeFor = ({ chain }: Holder) => (chain === null ? 60n : coinTypeOn(chain, chainNodes.chain.id))

  return {
    /**
     * Whether a name in normal form resolves to an account on the account's own chain.
     *
     * @param until - the deadline, by `deadlineIn`.
     */
    async resolvesTo(name: string, holder: Holder, until: number): Promise<boolean | 'unavailable'> {
      const coinType = coinTypeFor(holder)
      if (coinType === null) return false
      const said = await queryNames(until, async ({ addressOf }) => ({
        status: 'read' as const,
        isHeld: (await addressOf(name, coinType)) === holder.address,
      }))
      return isMissing(said) ? 'unavailable' : said.isHeld
    },

    /**
     * Reads the primary name of an account. Anybody can claim any name, so it counts only if it resolves to the account.
     *
     * @param until - the deadline, by `deadlineIn`.
     * @returns `null` if the account has none.
     */
    async primaryName(holder: Holder, until: number): Promise<{ name: string | null } | 'unavailable'> {
      const coinType = coinTypeFor(holder)
      if (coinType === null) return { name: null }
      const said = await queryNames(until, async ({ claimedBy, addressOf }) => {
        const claimed = await claimedBy(holder.address, coinType)
        const isHeld = claimed !== null && (await addressOf(claimed, coinType)) === holder.address
        return { status: 'read' as const, name: isHeld ? claimed : null }
      })
      return isMissing(said) ? 'unavailable' : { name: said.name }
    },
  }
}

function isMissing(said: { readonly status: string }): said is GatewayFailed | Unavailable {
  return said.status === 'unavailable' || said.status === 'gateway'
}
