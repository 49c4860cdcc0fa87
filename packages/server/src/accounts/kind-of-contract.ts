import type { AccountInfo } from '@countersign/api'
import { type AccountId, readSafe } from '@countersign/core'
import { chainClient } from '../rpc/node-client.ts'
import type { ChainNodes } from '../rpc/nodes.ts'

/**
 * Distinguishes a Safe from other contracts, by calling it.
 *
 * @returns `unknown` if no node is available.
 */
export async function readKindOfContract(
  chainNodes: ChainNodes,
  account: AccountId,
  timeout: number,
): Promise<AccountInfo['kind']> {
  const { status } = await readSafe({ account, client: chainClient(chainNodes, timeout), timeout })
  switch (status) {
    case 'safe':
      return 'safe'
    case 'not-a-safe':
      return 'contract'
    case 'unavailable':
      return 'unknown'
  }
}
