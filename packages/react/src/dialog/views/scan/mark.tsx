import type { CatalogueEntry } from '@countersign/wallets'
import { EntryIcon } from '../../../pieces/wallet-icon.tsx'
import styles from './scan.module.css'

/** Renders the icon of the chosen wallet, or of any phone. */
export function Mark({ entry }: { entry: CatalogueEntry | null }) {
  return entry ? <EntryIcon entry={entry} size="large" /> : <PhoneMark />
}

/** Renders a phone, for any wallet that scans. */
export function PhoneMark() {
  return (
    <svg className={styles.phone} viewBox="0 0 64 64" aria-hidden="true">
      <path d="M26 11H38Q42 11 42 15V49Q42 53 38 53H26Q22 53 22 49V15Q22 11 26 11Z" />
      <path data-second="" d="M27 33 31 37 38 28" />
    </svg>
  )
}
