import { cleanIcon } from '../discovery/announcement.ts'
import type { CatalogueEntry } from './entry.ts'

/** The maximum size of an icon, in characters. The largest of the catalogue has 7,000. */
const largest = 64 * 1024

/**
 * Returns an image address for SVG text. Show it in an `<img>`, where a browser runs no script in it and loads nothing
 * for it.
 *
 * @param svg - the text, from a dependency or from the site's owner.
 * @returns a `data:` address, or `null` for what is not an SVG or is too large.
 * @see RFC 2397
 * @example
 * svgAddress('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>') // 'data:image/svg+xml,…'
 */
export function svgAddress(svg: string): string | null {
  const text = svg.trim()
  if (text.length > largest) return null
  if (!/^<svg\s[^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/.test(text) || !text.endsWith('</svg>'))
    return null
  return `data:image/svg+xml,${encodeURIComponent(text)}`
}

/**
 * Loads the icon of a wallet.
 *
 * @param entry - the wallet.
 * @returns a `data:` address for an `<img>`, or `null` if there is no icon, it could not be loaded or is not an SVG:
 *   its first letter is shown instead.
 * @example
 * const icons = await Promise.all(catalogue.map(loadIcon))
 * const pictures = icons.map(icon => icon && <img src={icon} alt="" />)
 */
export async function loadIcon(entry: CatalogueEntry): Promise<string | null> {
  try {
    const mark = await (entry.icon ?? iconOf(entry))()
    return mark === undefined ? null : (cleanIcon(mark) ?? svgAddress(mark))
  } catch {
    return null
  }
}

/** Returns the catalogue's icon of a wallet. A wallet that a site adds has none, even with the id of one that it hides. */
const iconOf =
  ({ id, addresses }: CatalogueEntry) =>
  async (): Promise<string | undefined> => {
    if (addresses) return undefined
    return (
      (await import('./first-icons.ts')).firstIcons[id] ??
      (await import('./further-icons.ts')).furtherIcon(id)
    )
  }
