import type { AccountInfo } from '@countersign/api'
import { type AccountId, readSafe } from '@countersign/core'
import type { ChainNodes } from '../rpc/nodes.ts'
import { chainClient } from '../verdicts/nodeClient.ts'

/**
 * Tells a Safe from other contracts, by its own answers.
 *
 * @returns `unknown` if nobody could be asked.
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
