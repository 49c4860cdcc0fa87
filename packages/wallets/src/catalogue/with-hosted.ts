import { cleanName } from '../discovery/announcement.ts'
import type { HostedWallet } from '../hosted/hosted.ts'
import { catalogue as whole } from './catalogue.ts'
import type { CatalogueEntry } from './entry.ts'
import { isWalletPage } from './mistake-in.ts'

/** Ground of the monogram of a wallet that has no mark. */
const colour = '#334155'

/**
 * Gives the wallets that a site offers: those of its catalogue and those on web pages. A wallet that is on a web page only
 * is left out where the site does not offer it, and one that the site has hidden in any case; one that nobody knows stands
 * first.
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
      return [{ id, name, group: 'popular', rdns: [], homepage, stores: {}, colour, ...ofSite(wallet) }]
    })
  return [...own, ...known]
}

/** What a site says of a wallet stands in place of what the catalogue does. */
function ofSite({ sdk, url, name, icon }: HostedWallet): Pick<CatalogueEntry, 'hosted'> {
  const shown = cleanName(name)
  return {
    hosted: { sdk, url },
    ...(shown === null ? {} : { name: shown }),
    ...(icon ? { icon: async () => icon } : {}),
  }
}

function isNowhereElse({ rdns, stores, links }: CatalogueEntry): boolean {
  return rdns.length === 0 && links === undefined && Object.keys(stores).length === 0
}
