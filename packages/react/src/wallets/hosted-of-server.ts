import { clientOf, type PageClient, type Site } from '@countersign/api'
import { loadBaseAccount } from './load-base-account.ts'
import { loadCoinbaseWallet } from './load-coinbase-wallet.ts'
import type { HostedPart } from './wallet-kind.ts'

/** Returns the hosted wallets that our server is configured with. It can also check whether their pages respond. */
export function hostedOfServer({ hostedWallets }: Site, client: PageClient): { hosted: HostedPart } {
  const { hostedWallet } = clientOf(client)
  const hosted: HostedPart = {
    wallets: hostedWallets.map(({ name, ...wallet }) => ({ ...wallet, name: name ?? undefined })),
    libraries: { 'base-account': loadBaseAccount, 'coinbase-wallet': loadCoinbaseWallet },
    probe: async id => {
      try {
        return (await hostedWallet(id)).reachable
      } catch {
        return null
      }
    },
  }
  return { hosted }
}
