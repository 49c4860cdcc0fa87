import type { AccountInfo } from '@countersign/api'
import { type ChainId, chainNumber } from '@countersign/core'
import { toCoinType } from 'viem/ens'
import { UnavailableError } from './unavailable.ts'

/**
 * Decides whose name to ask for. A key is the same on every chain. A contract is not: at its address on another chain
 * there may be somebody else, whose name it must not get. So it is asked for by the coin type of its own chain, also if
 * there is a contract only where the names are.
 *
 * @param kinds - what is at the address on its own chain, and on the chain of the names; asked for only if it matters.
 * @returns 60 for the addresses of the chain of the names, the coin type of a contract's own chain, or `null` where
 *   there is none that stands for this chain alone.
 * @throws {UnavailableError} if nobody could be asked.
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
    case 'safe': {
      const number = chainNumber(chain)
      // 60 stands for keys, and ENSIP-11 has 31 bits for a chain.
      return number === 1 || number >= 2 ** 31 ? null : toCoinType(number)
    }
    case 'unknown':
      throw new UnavailableError('Whether the account is a key or a contract could not be asked.')
  }
}
