import { type ReactNode, useEffect, useId, useState } from 'react'
import { useParts } from '../kit/context.ts'
import controls from '../theme/controls.module.css'
import styles from './copy-button.module.css'
import corner from './corner.module.css'

/** How long the button shows that it has copied, in milliseconds. */
const shownFor = 2_500

export type CopyProps = {
  readonly text: string
  readonly children: ReactNode
  readonly className?: string | undefined
  /** Whether only its icon is visible, next to what it copies. `children` is then its name. @default false */
  readonly isIcon?: boolean
}

/** Renders the icon for copying. @param props.done - whether it was copied */
export function CopyMark({ done = false }: { done?: boolean }) {
  return (
    <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true">
      <path d={done ? 'M3 8.5 6.5 12 13 4.5' : 'M6 5.5H12.5V13.5H6ZM9.5 3H3.5V10.5'} />
    </svg>
  )
}

/**
 * Renders a button that copies a text and confirms it; if the browser refuses, it shows the text to be copied by hand.
 *
 * @param props.said - the words for both outcomes
 * @see Clipboard API §writeText()
 * @example
 * <Copy text={account} said={{ copied: 'Copied', copyFailed: 'Copy it by hand:' }}>
 *   Copy the account
 * </Copy>
 */
export function Copy(props: CopyProps & { said: { readonly copied: string; readonly copyFailed: string } }) {
  const label = useId()
  const [outcome, setOutcome] = useState<{ text: string; copied: boolean } | null>(null)
  useEffect(() => {
    if (!outcome?.copied) return
    const timer = setTimeout(() => setOutcome(null), shownFor)
    return () => clearTimeout(timer)
  }, [outcome])
  // The outcome of copying an earlier text does not apply to this one.
  const last = outcome?.text === props.text ? outcome : null
  const isRefused = last?.copied === false
  const copy = async () => setOutcome({ text: props.text, copied: await copied(props.text) })
  return (
    <>
      <button
        type="button"
        className={props.isIcon ? `${corner.corner} ${styles.icon}` : (props.className ?? controls.secondary)}
        onClick={() => void copy()}
        data-copied={last?.copied}
      >
        <CopyMark done={last?.copied ?? false} />
        {props.isIcon ? (
          <span className={controls.hidden}>{props.children}</span>
        ) : (
          <span className={styles.label}>
            {/* Both labels overlap, so that nothing moves when one replaces the other. */}
            <span data-shown={!last?.copied}>{props.children}</span>
            <span data-shown={last?.copied ?? false} aria-hidden="true">
              {props.said.copied}
            </span>
          </span>
        )}
      </button>
      <span role="status" id={label} className={isRefused ? styles.failed : controls.hidden}>
        {last && (last.copied ? props.said.copied : props.said.copyFailed)}
      </span>
      {isRefused && (
        <input
          readOnly
          dir="ltr"
          className={styles.text}
          value={props.text}
          aria-labelledby={label}
          onFocus={({ target }) => target.select()}
        />
      )}
    </>
  )
}

/** Copies a text, and returns whether that worked. A page without https has no clipboard. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Renders a button that copies a text, with the words of the dialog. */
export function CopyButton(props: CopyProps) {
  const { words } = useParts()
  return <Copy {...props} said={words.connect} />
}
