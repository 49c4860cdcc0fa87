import { cleanName } from '../discovery/announcement.ts'
import type { HostedWallet } from '../hosted/hosted.ts'
import { isWalletPage } from '../hosted/wallet-of.ts'
import { catalogue as whole } from './catalogue.ts'
import type { CatalogueEntry } from './entry.ts'

/**
 * Returns the wallets that a site offers: those of its catalogue and the hosted ones. A wallet that is only hosted is
 * left out if the site does not offer it. A wallet that the site hides is always left out. Wallets that are not in the
 * catalogue come first.
 */
export function withHosted(
  catalogue: readonly CatalogueEntry[],
  hosted: readonly HostedWallet[],
): readonly CatalogueEntry[] {
  const wallets = hosted.filter(({ url }) => isWalletPage(url))
  const known = catalogue.flatMap((entry): readonly CatalogueEntry[] => {
    const wallet = wallets.find(({ id }) => id === entry.id)
    if (wallet) return [{ ...entry, ...ofSite(wallet) }]
    const { hosted: page, ...rest } = entry
    return page && isNowhereElse(entry) ? [] : [rest]
  })
  const own = wallets
    .filter(({ id }) => ![...catalogue, ...whole].some(entry => entry.id === id))
    .flatMap((wallet): readonly CatalogueEntry[] => {
      const name = cleanName(wallet.name)
      if (name === null) return []
      const { id, url: homepage } = wallet
      const addresses = { homepage, stores: {} }
      return [{ id, name, group: 'popular', rdns: [], platforms: {}, addresses, ...ofSite(wallet) }]
    })
  return [...own, ...known]
}

/** The site's settings for a wallet replace those of the catalogue. */
function ofSite({ sdk, url, name, icon }: HostedWallet): Pick<CatalogueEntry, 'hosted'> {
  const shown = cleanName(name)
  return {
    hosted: { sdk, url },
    ...(shown === null ? {} : { name: shown }),
    ...(icon ? { icon: async () => icon } : {}),
  }
}

function isNowhereElse({ rdns, platforms, canPair }: CatalogueEntry): boolean {
  return rdns.length === 0 && !canPair && Object.keys(platforms).length === 0
}
