import { readFile } from 'node:fs/promises'
import { type Address, concat, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { accounts } from '../../accounts.ts'
import { compile } from '../../solidity.ts'
import { receiptOf, type Target } from '../send.ts'

/**
 * Deploys an owner of Safes that accepts every signature, and answers like Safe's contracts for passkeys.
 *
 * @param answer - what `getConfiguration` returns; `0x`: it reverts.
 * @throws {Error} when the deployment fails.
 */
export async function deployFalsePasskey(chain: Target, answer: Hex): Promise<Address> {
  const source = await readFile(new URL('./false-passkey.sol', import.meta.url), 'utf8')
  const { bytecode } = await compile(source, 'FalsePasskey')
  const hash = await chain.client.sendTransaction({
    account: accounts.deployer,
    chain: null,
    data: concat([bytecode, encodeAbiParameters(parseAbiParameters('bytes'), [answer])]),
    gas: 2_000_000n,
  })
  const { contractAddress } = await receiptOf(chain, hash)
  if (!contractAddress) throw new Error('It was not deployed.')
  return contractAddress
}
