import type { SignInState } from '@countersign/wallets'
import { useParts } from '../../../kit/context.ts'
import scrolling from '../../../theme/scrolling.module.css'
import styles from './verify.module.css'

/** Renders the exact text, to be read before it is signed. If it can no longer be signed, it says so. */
export function Message({ state }: { state: SignInState }) {
  const { words } = useParts()
  const message = 'question' in state ? state.question?.message : undefined
  if (message === undefined && (state.status === 'failed' || state.status === 'done')) return null
  const over = state.status === 'failed' && state.retry.step === 'prepare'
  const signed = state.status === 'checking'
  const label = over ? words.verify.messageOver : signed ? words.verify.messageSigned : words.verify.message
  return (
    <figure className={styles.message} data-over={over} aria-busy={state.status === 'preparing'}>
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
