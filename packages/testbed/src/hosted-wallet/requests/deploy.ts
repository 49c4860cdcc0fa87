import { parseEther, toHex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { passkeySet } from '../../contracts/passkeys/passkey-set.ts'
import { keyAccount } from '../../wallet/accounts/key.ts'
import { type CallChain, callNode } from '../../wallet/engine/rpc.ts'
import type { Chain } from '../../wallet/engine/types.ts'
import type { Call } from '../accounts/account.ts'

/**
 * Deploys an account on every chain that has Safe's contracts for passkeys. A new key pays, which the local chain funds.
 *
 * @throws {Error} if there is no such chain, or a call reverts.
 */
export async function deployOn(
  chains: readonly Chain[],
  calls: readonly Call[],
  call: CallChain = callNode,
): Promise<void> {
  const payer = keyAccount('payer', generatePrivateKey())
  const code = (chain: Chain) => call(chain, 'eth_getCode', [passkeySet.signerFactory, 'latest'])
  const codes = await Promise.all(chains.map(chain => code(chain).catch(() => '0x')))
  const able = chains.filter((_, index) => codes[index] !== '0x')
  if (able.length === 0) throw new Error('No network has the contracts of passkeys. Choose another account.')
  for (const chain of able) {
    await call(chain, 'anvil_setBalance', [payer.address, toHex(parseEther('100'))])
    for (const transaction of calls) {
      const prepared = await payer.prepareTransaction(transaction, chain, call)
      await mined(await payer.sendTransaction(prepared, chain, call), chain, call)
    }
  }
}

async function mined(hash: string, chain: Chain, call: CallChain): Promise<void> {
  for (let left = 300; left > 0; left--) {
    const receipt = (await call(chain, 'eth_getTransactionReceipt', [hash])) as { status: string } | null
    if (receipt?.status === '0x1') return
    if (receipt) break
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('The network did not accept the account. Try again, or choose one that is not deployed.')
}
