import styles from './account.module.css'
import { markShape } from './mark-shape.ts'

/** A drawing that belongs to an address, for accounts without a picture. It only decorates: the address stands beside it. */
export function GeneratedMark({ address }: { address: string }) {
  const { tone, second, open, stroke } = markShape(address)
  return (
    <svg className={`${styles.mark} ${styles.tone}`} viewBox="0 0 32 32" data-tone={tone} aria-hidden="true">
      <path d={open} />
      <path className={styles.tone} d={stroke} data-tone={second} />
    </svg>
  )
}
