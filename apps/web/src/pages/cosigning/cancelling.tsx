import { useWaiting } from '@countersign/react'
import { useState } from 'react'
import { ConfirmButton } from '../../layout/confirm-button.tsx'
import notices from '../../layout/notices.module.css'
import styles from './otherwise.module.css'
import { usePageWords } from './words.ts'

/** For whoever asked: calls it off, after a question. The page hears of the end as everybody does. */
export function Cancelling({ id }: { id: string }) {
  const { cancel: words } = usePageWords()
  const waiting = useWaiting()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const cancel = async () => {
    setState('busy')
    try {
      await waiting.cancel(id)
    } catch {
      setState('failed')
    }
  }
  return (
    <section className={styles.quieter}>
      <div>
        <ConfirmButton
          title={words.title}
          text={words.text}
          confirm={words.button}
          keep={words.keep}
          busy={state === 'busy'}
          onConfirm={() => void cancel()}
        >
          {words.open}
        </ConfirmButton>
      </div>
      {state === 'failed' && (
        <p className={notices.failure} role="alert">
          {words.failed}
        </p>
      )}
    </section>
  )
}
