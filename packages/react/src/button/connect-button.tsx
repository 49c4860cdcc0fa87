import type { Session } from '@countersign/api'
import type { ComponentProps, ReactNode } from 'react'
import { useConnection } from '../hooks/use-connection.ts'
import { useDialog } from '../hooks/use-dialog.ts'
import { useSession } from '../hooks/use-session.ts'
import { useKit } from '../kit/context.ts'
import { wasSignedIn } from '../session/hint.ts'
import controls from '../theme/controls.module.css'
import { AccountButton } from './account-button.tsx'
import styles from './button.module.css'
import { inTurn } from './in-turn.ts'

export type ConnectButtonProps = Omit<ComponentProps<'button'>, 'children' | 'type'> & {
  /** What stands in its place for a person who is signed in. @default a button with their name that opens their profile */
  readonly signedIn?: (session: Session) => ReactNode
  /** Whether that button shows what the account holds. @default false */
  readonly balance?: boolean
}

/** Opens the dialog; once a person is signed in, their profile. Wallet code starts to load when a pointer comes near, or the button gets focus. The page's own handlers run first. */
export function ConnectButton({ signedIn, balance = false, className, ...props }: ConnectButtonProps) {
  const session = useSession()
  const connection = useConnection()
  const { isOpen, load, open } = useDialog()
  const { button: words } = useKit().locale
  if (session.status === 'signed-in') {
    if (signedIn) return signedIn(session.session)
    return (
      <AccountButton {...props} className={className} account={session.session.account} balance={balance} />
    )
  }
  // Whoever was signed in a moment ago most likely still is: they are not shown "connect" until it is known.
  const waiting = session.status === 'loading' && wasSignedIn()
  return (
    <button
      {...props}
      type="button"
      className={`${controls.primary} ${styles.button} ${className ?? ''}`}
      aria-busy={waiting}
      aria-disabled={waiting}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={inTurn(props.onPointerEnter, load)}
      onTouchStart={inTurn(props.onTouchStart, load)}
      onFocus={inTurn(props.onFocus, load)}
      onClick={waiting ? undefined : inTurn(props.onClick, open)}
    >
      {waiting ? words.loading : connection.status === 'connected' ? words.verify : words.connect}
    </button>
  )
}
