import { useDialogState } from '../../hooks/use-dialog-state.ts'
import { useParts } from '../../kit/context.ts'
import styles from './corner.module.css'

/** Leads to the view before, in the upper corner opposite to the one that closes. Draws nothing where nothing was before. */
export function BackButton() {
  const { runtime, words } = useParts()
  const { trail } = useDialogState()
  if (trail.length === 0) return null
  return (
    <button
      type="button"
      data-back=""
      className={`${styles.corner} ${styles.start}`}
      aria-label={words.connect.back}
      onClick={runtime.actions.back}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M10 2.5 4.5 8 10 13.5" />
      </svg>
    </button>
  )
}
