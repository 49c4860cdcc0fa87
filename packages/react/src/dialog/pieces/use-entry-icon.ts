import { type CatalogueEntry, loadIcon } from '@countersign/wallets'
import { type RefCallback, useCallback, useState } from 'react'

/** What was loaded stays: `null` where there is no icon, or it could not be loaded. */
const icons = new WeakMap<CatalogueEntry, string | null>()

/** How far outside of what is seen an icon is loaded already. */
const margin = '160px'

/**
 * Loads an entry's icon once the place where it is to be drawn comes into sight.
 *
 * @returns `src`: its address, `null` without one, `undefined` until it is known; `place`: what to watch until then
 */
export function useEntryIcon(entry: CatalogueEntry): {
  src: string | null | undefined
  place: RefCallback<Element>
} {
  const [, drawAgain] = useState(0)
  const place = useCallback<RefCallback<Element>>(
    element => {
      if (!element) return
      const load = async () => {
        icons.set(entry, await loadIcon(entry))
        drawAgain(count => count + 1)
      }
      const observer = new IntersectionObserver(
        seen => {
          if (!seen.some(({ isIntersecting }) => isIntersecting)) return
          observer.disconnect()
          void load()
        },
        { rootMargin: margin },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [entry],
  )
  return { src: entry.icon ? icons.get(entry) : null, place }
}
