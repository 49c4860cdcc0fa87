import { type CatalogueEntry, loadIcon, type Wallet } from '@countersign/wallets'
import { lazy, perKey } from '@countersign/wallets/state'
import { type RefCallback, useCallback, useState } from 'react'
import { useLoaded } from '../hooks/use-loaded.ts'
import { useShown } from '../hooks/use-shown.ts'
import { useEntry } from './use-entry.ts'
import styles from './wallet-icon.module.css'

type Size = 'row' | 'large'

/** Renders a wallet's own icon, or the catalogue's. Decorative only, like all icons here: the name is next to it. */
export function WalletIcon({ wallet, size = 'row' }: { wallet: Wallet; size?: Size }) {
  const { icon, name, phone, hosted, safe } = wallet
  const entry = useEntry(phone?.entry ?? hosted?.entry ?? (safe ? 'safe' : ''))
  if (icon === null && entry) return <EntryIcon entry={entry} size={size} />
  return <Icon key={icon} src={icon} name={name} size={size} />
}

/** Renders the icon of a wallet of the catalogue, loaded ahead or when it comes into view; or its first letter. */
export function EntryIcon({ entry, size = 'row' }: { entry: CatalogueEntry; size?: Size }) {
  const { src, place } = useEntryIcon(entry)
  if (src === undefined) return <span ref={place} className={styles.icon} data-size={size} />
  return <Icon key={src} src={src} name={entry.name} size={size} />
}

/** Renders an icon, or the first letter of the name if there is no picture that can be shown. */
function Icon({ src, name, size }: { src: string | null; name: string | null; size: Size }) {
  const [isBroken, setBroken] = useState(false)
  if (src === null || isBroken)
    return (
      <span className={styles.icon} data-size={size} aria-hidden="true">
        {[...(name ?? '◇')][0]}
      </span>
    )
  return (
    <img
      className={styles.icon}
      data-size={size}
      src={src}
      alt=""
      width={40}
      height={40}
      draggable={false}
      onError={() => setBroken(true)}
    />
  )
}

/** The icons of the catalogue; `null` if one could not be loaded. */
const iconOf = perKey((entry: CatalogueEntry) => lazy(() => loadIcon(entry)), new WeakMap())

/** How far outside of the visible area icons are already loaded. */
const margin = '160px'

/**
 * Loads an entry's icon once its place comes into view, or at once if it is rendered ahead.
 *
 * @returns `src`: its URL, `null` if none exists, `undefined` until it is known; `place`: the element to observe
 * until then
 */
function useEntryIcon(entry: CatalogueEntry): {
  src: string | null | undefined
  place: RefCallback<Element>
} {
  const [isSeen, setSeen] = useState(false)
  const isShown = useShown()
  const icon = iconOf(entry)
  useLoaded(isSeen || !isShown ? icon : undefined)
  const place = useCallback<RefCallback<Element>>(element => {
    if (!element) return
    const observer = new IntersectionObserver(
      seen => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { src: icon.get(), place }
}
