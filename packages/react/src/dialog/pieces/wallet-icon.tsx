import type { CatalogueEntry, Wallet } from '@countersign/wallets'
import { useState } from 'react'
import { letterOf, letterOn } from './monogram.ts'
import { useEntryIcon } from './use-entry-icon.ts'
import styles from './wallet-icon.module.css'

type Size = 'row' | 'large'

/** An installed wallet's own icon. Only decorates, like all icons here: the name stands beside it. */
export function WalletIcon({ wallet, size = 'row' }: { wallet: Wallet; size?: Size }) {
  const { icon, name } = wallet
  return <Icon key={icon} src={icon} name={name ?? '◇'} size={size} />
}

/** The icon of a wallet of the catalogue, loaded when it comes into sight. */
export function EntryIcon({ entry, size = 'row' }: { entry: CatalogueEntry; size?: Size }) {
  const { src, place } = useEntryIcon(entry)
  if (src === undefined) return <span ref={place} className={styles.icon} data-size={size} />
  return <Icon key={src} src={src} name={entry.name} colour={entry.colour} size={size} />
}

/** Without a picture that can be shown: the first letter of the name. */
function Icon(props: { src: string | null; name: string; colour?: string; size: Size }) {
  const { src, name, colour, size } = props
  const [isBroken, setBroken] = useState(false)
  if (src !== null && !isBroken)
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
  return (
    <svg className={styles.icon} data-size={size} viewBox="0 0 40 40" aria-hidden="true">
      {/* An attribute, since a style would need a looser policy. */}
      <rect width="40" height="40" className={styles.ground} fill={colour} data-own={colour !== undefined} />
      <text
        x="20"
        y="27"
        className={styles.letter}
        fill={colour && letterOn(colour)}
        data-own={colour !== undefined}
      >
        {letterOf(name)}
      </text>
    </svg>
  )
}
