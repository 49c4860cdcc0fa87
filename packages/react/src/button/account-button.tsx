import { type ComponentProps, lazy, Suspense } from 'react'
import { ShortAddress } from '../account/short-address.tsx'
import { useLocale } from '../hooks/use-locale.ts'
import { useInBrowser } from '../hooks/use-store.ts'
import { addressOf } from '../shorten.ts'
import controls from '../theme/controls.module.css'
import styles from './button.module.css'
import { Trigger } from './trigger.tsx'

/** Loaded after the page, since it is not urgent; if it cannot be loaded, the address is shown instead. */
const AccountLabel = lazy(() =>
  import('./account-label.tsx').then(
    ({ AccountLabel }) => ({ default: AccountLabel }),
    () => ({ default: PlainLabel }),
  ),
)

export type AccountButtonProps = Omit<ComponentProps<'button'>, 'children' | 'type'> & {
  /** The signed-in account (CAIP-10). */
  readonly account: string
  /** Whether to show the account's balance. */
  readonly balance: boolean
}

/** Shows who is signed in, and opens their profile. Renders without wallet code. */
export function AccountButton({ account, balance, ...props }: AccountButtonProps) {
  const { button: words } = useLocale()
  // A server that renders the page cannot wait for code that is loaded later.
  const inBrowser = useInBrowser()
  return (
    <Trigger {...props} look="secondary" opens="profile">
      <span className={styles.account}>
        <span className={controls.hidden}>{words.account}: </span>
        {inBrowser ? (
          <Suspense fallback={<PlainLabel account={account} />}>
            <AccountLabel account={account} balance={balance} />
          </Suspense>
        ) : (
          <PlainLabel account={account} />
        )}
      </span>
    </Trigger>
  )
}

/** Renders the shortened address, with room for the picture. */
function PlainLabel({ account }: { account: string }) {
  const address = addressOf(account)
  return (
    <>
      <span className={styles.picture} />
      <ShortAddress address={address} className={styles.address} />
    </>
  )
}
