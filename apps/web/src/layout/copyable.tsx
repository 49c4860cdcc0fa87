import controls from '@countersign/react/controls.module.css'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../locales/words.ts'
import styles from './address.module.css'

/** How long "Copied" is shown, in milliseconds. */
const shownFor = 4_000

type CopyableProps = {
  /** What gets copied. */
  readonly text: string
  /** What the button does, for screen readers. */
  readonly label: string
  /** What is shown of the text. */
  readonly children: ReactNode
  /** Shows the whole text on hover and focus. */
  readonly whole?: ReactNode
}

/** Shows a text as a button that copies it. */
export function Copyable({ text, label, children, whole }: CopyableProps) {
  const { common: words } = useWords()
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  useEffect(() => {
    if (copied !== 'yes') return
    const timer = setTimeout(() => setCopied('no'), shownFor)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }
  return (
    <span className={styles.address}>
      <button type="button" className={styles.copy} onClick={copy} onBlur={() => setCopied('no')}>
        <code>{children}</code>
        <span className={controls.hidden}> {label}</span>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          {copied === 'yes' ? (
            <path d="M3 8.5 6.5 12 13 4.5" />
          ) : (
            <path d="M5.5 5.5V2.5H13.5V10.5H10.5M2.5 5.5H10.5V13.5H2.5Z" />
          )}
        </svg>
      </button>
      {whole}
      <span role="status" className={styles.copied}>
        {copied === 'yes' ? words.copied : copied === 'failed' ? words.copyFailed : ''}
      </span>
    </span>
  )
}
