import type { AccountInfo } from '@countersign/api'
import { type Address, NodeError } from '@countersign/core'
import type { ChainNodes } from './nodes.ts'
import { AnswerTooLargeError } from './transport.ts'

/**
 * Distinguishes a key from a contract by the code at the address. A key that delegates (EIP-7702) is still a key.
 *
 * @returns `unknown` if no node is available.
 */
export async function readKind(
  { request }: Pick<ChainNodes, 'request'>,
  address: Address,
  timeout: number,
): Promise<AccountInfo['kind']> {
  try {
    const answer = await request('eth_getCode', [address, 'latest'], timeout)
    const code = 'result' in answer ? answer.result : undefined
    if (typeof code !== 'string' || !code.startsWith('0x')) return 'unknown'
    return code === '0x' || code.toLowerCase().startsWith('0xef0100') ? 'eoa' : 'contract'
  } catch (error) {
    if (error instanceof NodeError) return 'unknown'
    // Only a contract's code can be this large.
    if (error instanceof AnswerTooLargeError) return 'contract'
    throw error
  }
}
