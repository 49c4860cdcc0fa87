import { readFile } from 'node:fs/promises'
import { type Address, concat, encodeAbiParameters, parseAbiParameters } from 'viem'
import { accounts } from '../accounts.ts'
import { compile } from '../solidity.ts'
import { receiptOf, type Target } from './send.ts'

/**
 * Deploys a contract that answers like a Safe: it names anyone as an owner, says that they all approved on the chain,
 * and accepts every signature.
 *
 * @throws {Error} when the deployment fails.
 */
export async function deployFalseSafe(
  chain: Target,
  { owners, threshold = 1 }: { owners: readonly Address[]; threshold?: number },
): Promise<Address> {
  const source = await readFile(new URL('./false-safe.sol', import.meta.url), 'utf8')
  const { bytecode } = await compile(source, 'FalseSafe')
  const given = encodeAbiParameters(parseAbiParameters('address[], uint256'), [owners, BigInt(threshold)])
  const hash = await chain.client.sendTransaction({
    account: accounts.deployer,
    chain: null,
    data: concat([bytecode, given]),
    gas: 2_000_000n,
  })
  const { contractAddress } = await receiptOf(chain, hash)
  if (!contractAddress) throw new Error('It was not deployed.')
  return contractAddress
}
