import type { SignInState } from '@countersign/wallets'
import { useEffect, useRef, useState } from 'react'
import { useRareParts } from '../../../hooks/use-words.ts'
import scrolling from '../../../theme/scrolling.module.css'
import styles from './verify.module.css'

/**
 * Renders the exact text, to be read before it is signed. If it can no longer be signed, it says so. While the wallet is
 * open, it keeps its size: what is below it may take more space then.
 */
export function Message({ state }: { state: SignInState }) {
  const { words } = useRareParts()
  const message = 'question' in state ? state.question?.message : undefined
  const box = useRef<HTMLElement>(null)
  const [height, setHeight] = useState<number>()
  const isRead = state.status === 'ready'
  useEffect(() => {
    const { current } = box
    if (!isRead || !current) return undefined
    const sizes = new ResizeObserver(() => setHeight(current.offsetHeight))
    sizes.observe(current)
    return () => sizes.disconnect()
  }, [isRead])
  if (message === undefined && (state.status === 'failed' || state.status === 'done')) return null
  const isOpen = state.status === 'switching' || state.status === 'asking' || state.status === 'checking'
  const kept = isOpen && message !== undefined ? height : undefined
  const over = state.status === 'failed' && state.retry.step === 'prepare'
  const signed = state.status === 'checking'
  const label = over ? words.verify.messageOver : signed ? words.verify.messageSigned : words.verify.message
  return (
    <figure
      ref={box}
      className={styles.message}
      data-over={over}
      aria-busy={state.status === 'preparing'}
      style={kept === undefined ? undefined : { flex: 'none', blockSize: kept }}
    >
      <figcaption>{label}</figcaption>
      {message === undefined ? (
        <p className={styles.messageLoading}>{words.verify.messageLoading}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long message can be scrolled by keyboard.
        <section className={`${styles.messageText} ${scrolling.scrolling}`} tabIndex={0} aria-label={label}>
          <pre dir="ltr">{message}</pre>
        </section>
      )}
    </figure>
  )
}
