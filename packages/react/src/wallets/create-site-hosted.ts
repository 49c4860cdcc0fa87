import type { Site } from '@countersign/api'
import { catalogue } from '@countersign/wallets'
import { createHosted, type Hosted } from '@countersign/wallets/hosted'
import type { HostedPart } from './wallet-kind.ts'

/**
 * Creates the connector of all hosted wallets of a page: those that its own code names, in the order of its entries, and
 * then our server's. Of two with one id, the page's own is used.
 */
export function createSiteHosted(parts: readonly HostedPart[], site: Site): Hosted {
  const owners = new Map<string, HostedPart>()
  const inOrder = [...parts.filter(({ probe }) => !probe), ...parts.filter(({ probe }) => probe)]
  const wallets = inOrder.flatMap(part =>
    part.wallets.flatMap(wallet => {
      const url = wallet.url ?? catalogue.find(({ id }) => id === wallet.id)?.hosted?.url
      if (url === undefined || owners.has(wallet.id)) return []
      owners.set(wallet.id, part)
      return [{ ...wallet, url }]
    }),
  )
  return createHosted({
    name: site.name,
    chains: site.chains.map(({ id }) => id),
    wallets,
    libraries: Object.assign({}, ...parts.map(({ libraries }) => libraries)),
    probe: async id => (await owners.get(id)?.probe?.(id)) ?? null,
  })
}
