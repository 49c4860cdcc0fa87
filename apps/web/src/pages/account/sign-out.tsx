import { useSignOut } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { account as words } from '../../locales/en/account.ts'
import styles from './account.module.css'
import { ConfirmButton } from './confirm-button.tsx'
import { Failure } from './failure.tsx'

/** The ways out: here, or everywhere. */
export function SignOut() {
  const signOut = useSignOut()
  return (
    <div className={styles.out}>
      <div className={styles.choices}>
        <button
          type="button"
          className={controls.secondary}
          aria-disabled={signOut.isPending}
          onClick={() => {
            if (!signOut.isPending) signOut.mutate('here')
          }}
        >
          {words.signOut.here}
        </button>
        <ConfirmButton
          title={words.confirm.everywhere.title}
          text={words.confirm.everywhere.text}
          confirm={words.signOut.everywhere}
          busy={signOut.isPending}
          onConfirm={() => signOut.mutate('everywhere')}
        >
          {words.signOut.everywhere}
        </ConfirmButton>
      </div>
      <Failure error={signOut.error} />
    </div>
  )
}
