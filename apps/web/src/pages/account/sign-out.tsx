import type { SignOutTarget } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { ConfirmButton } from '../../layout/confirm-button.tsx'
import { useAccountWords } from '../../locales/words.ts'
import styles from './content.module.css'

/** The ways out: here, or everywhere. */
export function SignOut(props: { busy: boolean; onSignOut: (target: SignOutTarget) => void }) {
  const words = useAccountWords()
  return (
    <div className={styles.out}>
      <div className={styles.choices}>
        <button
          type="button"
          className={controls.secondary}
          aria-disabled={props.busy}
          onClick={() => {
            if (!props.busy) props.onSignOut('here')
          }}
        >
          {words.signOut.here}
        </button>
        <ConfirmButton
          title={words.confirm.everywhere.title}
          text={words.confirm.everywhere.text}
          confirm={words.signOut.everywhere}
          keep={words.confirm.cancel}
          busy={props.busy}
          onConfirm={() => props.onSignOut('everywhere')}
        >
          {words.signOut.everywhere}
        </ConfirmButton>
      </div>
    </div>
  )
}
