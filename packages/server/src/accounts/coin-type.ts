import type { AccountInfo } from '@countersign/api'
import { type ChainId, chainNumber } from '@countersign/core'
import { toCoinType } from 'viem/ens'
import { UnavailableError } from './unavailable.ts'

/**
 * Decides which coin type to look a name up by. A key is the same on every chain. A contract is not: its address on
 * another chain may belong to somebody else, whose name it must not get. So it is looked up by the coin type of its own
 * chain, also if there is a contract only on the chain of the names.
 *
 * @param kinds - what is at the address on its own chain, and on the chain of the names; read only when needed.
 * @returns 60 for the addresses of the chain of the names, the coin type of a contract's own chain, or `null` if no
 * coin type denotes this chain alone.
 * @throws {UnavailableError} if no node is available.
 * @see ENSIP-11, ENSIP-19
 */
export async function coinTypeOf(
  chain: ChainId,
  namesChain: ChainId,
  kinds: Record<'here' | 'there', () => Promise<AccountInfo['kind']>>,
): Promise<bigint | null> {
  if (chain === namesChain) return 60n
  const here = await kinds.here()
  const either = here === 'eoa' ? await kinds.there() : here
  switch (either) {
    case 'eoa':
      return 60n
    case 'contract':
    case 'safe':
      return coinTypeOfChain(chain)
    case 'unknown':
      throw new UnavailableError('No node could tell whether the account is a key or a contract.')
  }
}

/** Returns the coin type that denotes a chain alone, or `null` if none does. @see ENSIP-11 */
export function coinTypeOfChain(chain: ChainId): bigint | null {
  const number = chainNumber(chain)
  // 60 denotes keys, and ENSIP-11 has 31 bits for a chain.
  return number === 1 || number >= 2 ** 31 ? null : toCoinType(number)
}
