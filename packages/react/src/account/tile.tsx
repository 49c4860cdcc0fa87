import styles from './account.module.css'
import { markShape } from './mark-shape.ts'

/**
 * A small mark for what has a name but no picture of its own, such as a network or a token: its first letter within an
 * open circle, in a colour that belongs to it. Only decorates: the name stands beside it.
 *
 * @param props.seed - what the drawing belongs to, such as a CAIP-2 chain.
 * @param props.source - address of a picture to show instead; `undefined` while it is loaded, `null` without one.
 */
export function Tile(props: { seed: string; name: string; source: string | null | undefined }) {
  const { seed, name, source } = props
  if (source !== null)
    return (
      <span className={styles.tile}>
        {source !== undefined && <img src={source} alt="" draggable={false} />}
      </span>
    )
  const { tone, open } = markShape(seed)
  return (
    <span className={styles.tile}>
      <svg
        className={`${styles.mark} ${styles.tone}`}
        viewBox="0 0 32 32"
        data-tone={tone}
        aria-hidden="true"
      >
        <path d={open} />
        <text x="16" y="20.5">
          {[...name.trim()][0]?.toLocaleUpperCase()}
        </text>
      </svg>
    </span>
  )
}
