import styles from './account.module.css'
import { markShape } from './mark-shape.ts'

/**
 * A small mark for what has a name but no picture of its own, such as a network or a token: its first letter within an
 * open circle, in a colour that belongs to it. Only decorates: the name stands beside it.
 *
 * @param props.seed - what the drawing belongs to, such as a CAIP-2 chain.
 * @param props.source - address of its picture; laid over the drawing.
 */
export function Tile(props: { seed: string; name: string; source?: string | null }) {
  const { tone, open } = markShape(props.seed)
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
          {[...props.name.trim()][0]?.toLocaleUpperCase()}
        </text>
      </svg>
      {props.source && <img src={props.source} alt="" draggable={false} />}
    </span>
  )
}
