import { type ComponentProps, lazy, Suspense } from 'react'
import { AccountName } from '../account/account-name.tsx'
import { Avatar } from '../account/avatar.tsx'
import { useKit } from '../kit/context.ts'
import controls from '../theme/controls.module.css'
import styles from './button.module.css'
import { Trigger } from './trigger.tsx'

const ButtonBalance = lazy(() => import('./button-balance.tsx'))

export type AccountButtonProps = Omit<ComponentProps<'button'>, 'children' | 'type'> & {
  /** CAIP-10: who is signed in. */
  readonly account: string
  /** Whether it shows what the account holds. */
  readonly balance: boolean
}

/** Says who is signed in, and opens their profile. No wallet code is needed to draw it. */
export function AccountButton({ account, balance, ...props }: AccountButtonProps) {
  const { button: words } = useKit().locale
  return (
    <Trigger {...props} look="secondary" opens="profile">
      <span className={styles.account}>
        <Avatar account={account} />
        <span className={controls.hidden}>{words.account}: </span>
        <AccountName account={account} />
        {balance && (
          <Suspense fallback={null}>
            <ButtonBalance account={account} />
          </Suspense>
        )}
      </span>
    </Trigger>
  )
}
