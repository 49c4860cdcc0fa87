import type { Address } from '@countersign/core'
import { readKind } from '../rpc/kind.ts'
import type { ChainNodes } from '../rpc/nodes.ts'
import { UnavailableError } from './unavailable.ts'

/**
 * Returns whether an account is a key on a chain, also if it delegates to code (EIP-7702), and not a contract.
 *
 * @param timeout - in milliseconds
 * @throws {UnavailableError} if no node is available
 */
export async function isKey(
  nodes: Pick<ChainNodes, 'chain' | 'request'>,
  address: Address,
  timeout: number,
): Promise<boolean> {
  const kind = await readKind(nodes, address, timeout)
  switch (kind) {
    case 'eoa':
      return true
    case 'contract':
    case 'safe':
      return false
    case 'unknown':
      throw new UnavailableError('No node could tell whether the account is a key or a contract.')
  }
}
