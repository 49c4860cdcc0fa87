import type { Address, ChainId } from '@countersign/core'
import type { Logger } from 'pino'
import type { ChainNodes } from '../rpc/nodes.ts'
import { createQueryNodes } from '../verdicts/query-nodes.ts'
import { coinTypeOfChain } from './coin-type.ts'
import { timeLeft } from './deadline.ts'
import { isKey } from './is-key.ts'
import { type AddressRecord, ofNode, type QueryNames, toUnavailable } from './query-names.ts'

/**
 * The address of a name on one chain. `no-name`: no resolver answers for the name; `no-address`: it has no address on
 * this chain.
 */
export type ResolvedName =
  | { readonly status: 'found'; readonly address: Address }
  | { readonly status: 'no-name' | 'no-address' | 'unavailable' }

/**
 * Looks up the address that a name has on a chain: the one that its owner has set for this chain. Otherwise, the
 * address on the chain of the names counts if it is a key on both chains, since a key is the same everywhere. A contract
 * is not: its address on another chain may belong to somebody else.
 *
 * Two nodes must agree where two are configured: a person acts on this address.
 *
 * @param name - in its normal form.
 * @param until - the deadline, by `deadlineIn`.
 * @see ENSIP-9, ENSIP-10, ENSIP-11
 */
export type ResolveName = (name: string, chainNodes: ChainNodes, until: number) => Promise<ResolvedName>

/** What one node says. `key`: an address of a key, which the owner of the name has not set for this chain. */
type Said =
  | { readonly status: 'found'; readonly address: Address }
  | { readonly status: 'key'; readonly address: Address }
  | { readonly status: 'no-name' | 'no-address' }

/** @param chainNodes - of the chain of the names. @param queryNames - asks them */
export function createResolveName(options: {
  chainNodes: ChainNodes
  queryNames: QueryNames
  logger: Logger
}): ResolveName {
  const { chainNodes: namesNodes, queryNames, logger } = options
  const queryNodes = createQueryNodes({ logger })

  return async (name, chainNodes, until) => {
    const coinType = coinTypeOn(chainNodes.chain.id, namesNodes.chain.id)
    const said = await queryNames(until, async ({ nodes, deadline, addressOf }): Promise<Said> => {
      const own = coinType === null ? 'no-address' : await addressOf(name, coinType)
      if (own !== 'no-address' || coinType === 60n) return toSaid(own, 'found')
      const main = await addressOf(name, 60n)
      if (main === 'no-address' || main === 'no-name') return { status: main }
      return (await isKey(nodes, main, timeLeft(deadline))) ? toSaid(main, 'key') : { status: 'no-address' }
    })
    switch (said.status) {
      case 'found':
        return said
      case 'no-name':
      case 'no-address':
        return { status: said.status }
      case 'gateway':
      case 'unavailable':
        return { status: 'unavailable' }
      case 'key':
        return await keyOn(chainNodes, said.address, until)
    }
  }

  /** Returns the address of a key if it is a key on another chain as well. */
  async function keyOn(chainNodes: ChainNodes, address: Address, until: number): Promise<ResolvedName> {
    const said = await queryNodes<{ status: 'found' | 'no-address' }>(chainNodes, {
      timeout: timeLeft(until),
      ask: ({ node, timeout }) =>
        isKey(ofNode(chainNodes, node), address, timeout).then(
          is => ({ status: is ? 'found' : 'no-address' }) as const,
          toUnavailable,
        ),
      outcome: ({ status }) => status,
    })
    return said.status === 'found' ? { status: 'found', address } : { status: said.status }
  }
}

/** Returns the coin type of a chain's own addresses; `null` if none denotes it alone. */
export function coinTypeOn(chain: ChainId, namesChain: ChainId): bigint | null {
  return chain === namesChain ? 60n : coinTypeOfChain(chain)
}

function toSaid(record: AddressRecord, status: 'found' | 'key'): Said {
  return record === 'no-name' || record === 'no-address' ? { status: record } : { status, address: record }
}
