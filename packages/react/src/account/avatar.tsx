import { addressOf } from '../shorten.ts'
import styles from './account.module.css'
import { useAccountInfo } from './account-resources.ts'
import { markShape } from './mark-shape.ts'
import { Picture } from './picture.tsx'

export type AvatarProps = {
  /** CAIP-10, checksummed. */
  readonly account: string
  /** @default small, as high as a line of a button */
  readonly size?: 'small' | 'large'
}

/**
 * Renders the picture of an account, or a generated mark if it has none, while it loads, and if it cannot be loaded.
 * Decorative only.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * <Avatar account={account} size="large" />
 */
export function Avatar({ account, size = 'small' }: AvatarProps) {
  const info = useAccountInfo(account)
  const source = info.status === 'known' ? info.value.avatar : null
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      <GeneratedMark address={addressOf(account)} />
      {source !== null && <Picture key={source} source={source} />}
    </span>
  )
}

/**
 * Renders a mark generated from an address, for accounts without a picture. Decorative only: the address is next to it.
 */
function GeneratedMark({ address }: { address: string }) {
  const { tone, second, open, stroke } = markShape(address)
  return (
    <svg className={`${styles.mark} ${styles.tone}`} viewBox="0 0 32 32" data-tone={tone} aria-hidden="true">
      <path d={open} />
      <path className={styles.tone} d={stroke} data-tone={second} />
    </svg>
  )
}
