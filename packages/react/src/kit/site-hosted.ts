import { clientOf, type PageClient, type Site } from '@countersign/api'
import { createHosted, type Hosted, type HostedWallet } from '@countersign/wallets/hosted'

/**
 * Creates the connector of hosted wallets. For the wallets that our server offers, it can also check whether their
 * pages respond; for others it cannot.
 *
 * @param wallets - those that the page's own code names
 */
export function createSiteHosted(
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
