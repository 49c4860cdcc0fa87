import styles from './account.module.css'
import { markShape } from './mark-shape.ts'

/**
 * Renders a small mark for something that has a name but no picture, such as a network or a token: its first letter in
 * an open circle, in a color derived from the seed. Decorative only: the name is next to it.
 *
 * @param props.seed - identifies what the mark is for, such as a CAIP-2 chain.
 * @param props.source - URL of a picture to show instead; `undefined` while it is loading, `null` if none exists.
 */
export function Tile(props: { seed: string; name: string; source: string | null | undefined }) {
  const { seed, name, source } = props
  if (source !== null)
    return (
      <span className={styles.tile}>
        {source !== undefined && <img src={source} alt="" draggable={false} />}
      </span>
    )
  return (
    <span className={styles.tile}>
      <LetterMark seed={seed} name={name} />
    </span>
  )
}

/**
 * Renders the mark of `Tile` without its frame. Decorative only.
 *
 * @example
 * <LetterMark seed="wiki" name="Wiki" />
 */
export function LetterMark({ seed, name }: { seed: string; name: string }) {
  const { tone, open } = markShape(seed)
  return (
    <svg className={`${styles.mark} ${styles.tone}`} viewBox="0 0 32 32" data-tone={tone} aria-hidden="true">
      <path d={open} />
      <text x="16" y="20.5">
        {[...name.trim()][0]?.toLocaleUpperCase()}
      </text>
    </svg>
  )
}
