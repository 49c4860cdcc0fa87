import type { FoundLink } from './find-link.ts'
import type { Issuer } from './issuer.ts'
import type { FailedLink } from './protocol.ts'
import type { Item } from './split.ts'

/** Loads the document that an item names by a link or an ID. Links of other sites are never followed. */
export async function followLink(item: Item, site: Pick<Issuer, 'find'>): Promise<Item> {
  if (!item.link) return item
  const found = await follow(item.link, site)
  return 'document' in found ? { ...item, ...found } : { ...item, other: found }
}

async function follow(
  link: FoundLink,
  site: Pick<Issuer, 'find'>,
): Promise<FailedLink | { readonly document: string }> {
  switch (link.kind) {
    case 'not-a-proof':
      return { status: 'not-a-proof' }
    case 'foreign':
      return { status: 'foreign', href: link.href, host: link.host }
    case 'proof': {
      const { id } = link
      const kept = await site.find(id)
      if (kept === 'unknown') return { status: 'unknown' }
      if (kept === 'failed' || kept.original === undefined) return { status: 'unreachable' }
      return kept.original === null ? { status: 'draft', id } : { document: JSON.stringify(kept.original) }
    }
  }
}
