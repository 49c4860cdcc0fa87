import type { SignOutTarget } from '@countersign/react'
import { BusyButton } from '../../layout/busy-button.tsx'
import { ConfirmButton } from '../../layout/confirm-button.tsx'
import lists from '../../layout/lists.module.css'
import { useAccountWords } from '../../locales/words.ts'
import styles from './content.module.css'

/** Shows the buttons to sign out here, or everywhere. */
export function SignOut(props: { busy: boolean; onSignOut: (target: SignOutTarget) => void }) {
  const words = useAccountWords()
  return (
    <div className={styles.out}>
      <div className={lists.choices}>
        <BusyButton busy={props.busy} onClick={() => props.onSignOut('here')}>
          {words.signOut.here}
        </BusyButton>
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
