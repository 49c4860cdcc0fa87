import { useClient } from '@countersign/react'
import { useState } from 'react'
import { ConfirmButton } from '../../layout/confirm-button.tsx'
import styles from './cosigning.module.css'
import { usePageWords } from './words.ts'

type CancellingProps = {
  readonly id: string
  /** Called once it is called off, or was over already: how it stands is to be read again. */
  readonly onEnded: () => void
}

/** For whoever asked: calls it off, after a question. */
export function Cancelling({ id, onEnded }: CancellingProps) {
  const { cancel: words } = usePageWords()
  const client = useClient()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const cancel = async () => {
    setState('busy')
    try {
      await client.cancelCosigning(id)
      setState('idle')
    } catch {
      setState('failed')
    }
    // Also then: it may have ended in another way meanwhile.
    onEnded()
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
        <p className={styles.failure} role="alert">
          {words.failed}
        </p>
      )}
    </section>
  )
}
