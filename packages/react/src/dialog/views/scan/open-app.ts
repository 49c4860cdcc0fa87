import type { CatalogueEntry } from '@countersign/wallets'

/**
 * Gives the link that opens a wallet's app with a pairing address. The universal one comes first: where the app is not
 * installed, it leads to a page that says so, and not to nothing.
 *
 * @param uri - a `wc:` address (EIP-1328)
 * @returns `null` if the app cannot be opened by a link
 */
export function openAppLink({ links }: Pick<CatalogueEntry, 'links'>, uri: string): string | null {
  const template = links?.universal ?? links?.native
  return template === undefined ? null : template.replace('{uri}', () => encodeURIComponent(uri))
}
