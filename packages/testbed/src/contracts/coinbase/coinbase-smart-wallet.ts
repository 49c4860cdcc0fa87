import { type Address, isHex } from 'viem'
import { accounts } from '../../accounts.ts'
import { singletonFactory } from '../safe-addresses.ts'
import { sendAll, type Target } from '../send.ts'
import deployment from './deployment.json' with { type: 'json' }

/** Coinbase Smart Wallet 1, at the addresses where it is on every chain. */
export const coinbaseSmartWallet = {
  factory: '0x0BA5ED0c6AA8c49038F819E587E2633c4A9F428a',
  implementation: '0x000100abaad02f1cfC8Bbe32bD5a564817339E72',
} as const satisfies Record<string, Address>

/**
 * Deploys Coinbase Smart Wallet at its canonical addresses, with the transactions that deployed it on Base, on a chain
 * that `deployContracts` has prepared. Does nothing if it is already deployed.
 *
 * @throws {Error} when the deployment fails, or leads to another address.
 */
export async function deployCoinbaseSmartWallet(chain: Target): Promise<void> {
  if (await chain.client.getCode({ address: coinbaseSmartWallet.factory })) return
  const transactions = deployment.transactions.map(({ data }) => {
    if (!isHex(data)) throw new Error('The record of the deployment has no data.')
    return { to: singletonFactory, data }
  })
  await sendAll(chain, accounts.deployer, transactions)
  for (const address of Object.values(coinbaseSmartWallet))
    if (!(await chain.client.getCode({ address }))) throw new Error(`There is no contract at ${address}.`)
}
