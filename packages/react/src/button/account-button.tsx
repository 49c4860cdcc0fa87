import { type ComponentProps, lazy, Suspense } from 'react'
import { AccountName } from '../account/account-name.tsx'
import { Avatar } from '../account/avatar.tsx'
import { useDialog } from '../hooks/use-dialog.ts'
import { useKit } from '../kit/context.ts'
import controls from '../theme/controls.module.css'
import styles from './button.module.css'
import { inTurn } from './in-turn.ts'

const ButtonBalance = lazy(() => import('./button-balance.tsx'))

export type AccountButtonProps = Omit<ComponentProps<'button'>, 'children' | 'type'> & {
  /** CAIP-10: who is signed in. */
  readonly account: string
  /** Whether it shows what the account holds. */
  readonly balance: boolean
}

/** Says who is signed in, and opens their profile. No wallet code is needed to draw it. */
export function AccountButton({ account, balance, className, ...props }: AccountButtonProps) {
  const { isOpen, load, open } = useDialog()
  const { button: words } = useKit().locale
  return (
    <button
      {...props}
      type="button"
      className={`${controls.secondary} ${styles.account} ${className ?? ''}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={inTurn(props.onPointerEnter, load)}
      onTouchStart={inTurn(props.onTouchStart, load)}
      onFocus={inTurn(props.onFocus, load)}
      onClick={inTurn(props.onClick, () => open('profile'))}
    >
      <Avatar account={account} />
      <span className={controls.hidden}>{words.account}: </span>
      <AccountName account={account} />
      {balance && (
        <Suspense fallback={null}>
          <ButtonBalance account={account} />
        </Suspense>
      )}
    </button>
  )
}
