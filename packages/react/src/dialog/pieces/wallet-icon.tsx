import { type CatalogueEntry, monogramAddress, monogramOf, type Wallet } from '@countersign/wallets'
import { useState } from 'react'
import { useEntry } from './use-entry.ts'
import { useEntryIcon } from './use-entry-icon.ts'
import styles from './wallet-icon.module.css'

type Size = 'row' | 'large'

/** A wallet's own icon, or the catalogue's. Only decorates, like all icons here: the name stands beside it. */
export function WalletIcon({ wallet, size = 'row' }: { wallet: Wallet; size?: Size }) {
  const { icon, name, phone, hosted, safe } = wallet
  const entry = useEntry(phone?.entry ?? hosted?.entry ?? (safe ? 'safe' : ''))
  if (icon === null && entry) return <EntryIcon entry={entry} size={size} />
  return <Icon key={icon} src={icon} name={name} size={size} />
}

/** The icon of a wallet of the catalogue, loaded when it comes into sight; or its monogram. */
export function EntryIcon({ entry, size = 'row' }: { entry: CatalogueEntry; size?: Size }) {
  const { src, place } = useEntryIcon(entry)
  if (src === undefined) return <span ref={place} className={styles.icon} data-size={size} />
  return <Icon key={src} src={src ?? monogramAddress(monogramOf(entry))} name={entry.name} size={size} />
}

/** Without a picture that can be shown: the first letter of the name. */
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
