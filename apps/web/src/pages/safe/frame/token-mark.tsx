import styles from './frame.module.css'

/**
 * Stands in for a token's picture: its own would be loaded from wherever its maker says, and could be a copy of another's.
 */
export function TokenMark({ symbol }: { symbol: string }) {
  const [first = '?'] = [...symbol]
  return (
    <span className={styles.mark} aria-hidden="true">
      {first.toUpperCase()}
    </span>
  )
}
