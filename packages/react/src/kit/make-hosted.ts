import { clientOf, type PageClient, type Site } from '@countersign/api'
import { createHosted, type Hosted, type HostedWallet } from '@countersign/wallets/hosted'

/**
 * Makes what speaks with hosted wallets. Of the wallets that our server offers, it can also say whether their pages answer;
 * of others nobody can.
 *
 * @param wallets - those that the page's own code names
 */
export function makeHosted(
  wallets: readonly HostedWallet[] | undefined,
  site: Site,
  client: PageClient,
): Hosted {
  const { name } = site
  const chains = site.chains.map(({ id }) => id)
  if (wallets) return createHosted({ name, chains, wallets })
  const { hostedWallet } = clientOf(client)
  return createHosted({
    name,
    chains,
    wallets: site.hostedWallets.map(({ name, ...wallet }) => ({ ...wallet, name: name ?? undefined })),
    probe: async id => {
      try {
        return (await hostedWallet(id)).reachable
      } catch {
        return null
      }
    },
  })
}
