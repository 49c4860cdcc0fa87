import type { ComponentProps, ReactNode } from 'react'
import { useConnection } from '../hooks/use-connection.ts'
import { useSession } from '../hooks/use-session.ts'
import { useLocale } from '../locales/use-locale.ts'
import type { RegisteredSession } from '../session/register.ts'
import { useWasSignedIn } from '../session/use-was-signed-in.ts'
import { AccountButton } from './account-button.tsx'
import styles from './button.module.css'
import { Trigger } from './trigger.tsx'

export type ConnectButtonProps = Omit<ComponentProps<'button'>, 'children' | 'type'> & {
  /** What stands in its place for a person who is signed in. @default a button with their name that opens their profile */
  readonly signedIn?: (session: RegisteredSession) => ReactNode
  /** Whether that button shows what the account holds. @default false */
  readonly balance?: boolean
}

/**
 * Opens the dialog; once a person is signed in, their profile. Wallet code starts to load when a pointer comes near, or
 * the button gets focus. The page's own handlers run first, and a `className` goes before the kit's looks.
 */
export function ConnectButton({ signedIn, balance = false, ...props }: ConnectButtonProps) {
  const session = useSession()
  const connection = useConnection()
  const wasSignedIn = useWasSignedIn()
  const { button: words } = useLocale()
  if (session.status === 'signed-in') {
    if (signedIn) return signedIn(session.session)
    return <AccountButton {...props} account={session.session.account} balance={balance} />
  }
  // Whoever was signed in a moment ago most likely still is: they are not shown "connect" until it is known.
  const waiting = session.status === 'loading' && wasSignedIn
  return (
    <Trigger {...props} look="primary" opens="connect" aria-busy={waiting} aria-disabled={waiting}>
      <span className={styles.label}>
        {waiting ? words.loading : connection.status === 'connected' ? words.verify : words.connect}
      </span>
    </Trigger>
  )
}
