import { type ComponentProps, lazy, Suspense } from 'react'
import { useInBrowser } from '../hooks/use-in-browser.ts'
import { useLocale } from '../locales/use-locale.ts'
import { addressOf, shortenAddress } from '../shorten.ts'
import controls from '../theme/controls.module.css'
import styles from './button.module.css'
import { Trigger } from './trigger.tsx'

/** Comes after the page, since nobody waits for it; where it cannot be loaded, the address is enough. */
const AccountLabel = lazy(() =>
  import('./account-label.tsx').then(
    ({ AccountLabel }) => ({ default: AccountLabel }),
    () => ({ default: PlainLabel }),
  ),
)

export type AccountButtonProps = Omit<ComponentProps<'button'>, 'children' | 'type'> & {
  /** CAIP-10: who is signed in. */
  readonly account: string
  /** Whether it shows what the account holds. */
  readonly balance: boolean
}

/** Says who is signed in, and opens their profile. No wallet code is needed to draw it. */
export function AccountButton({ account, balance, ...props }: AccountButtonProps) {
  const { button: words } = useLocale()
  // A server that draws a page at once has no time for what is loaded later.
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

/** The shortened address, with a place for the picture. */
function PlainLabel({ account }: { account: string }) {
  const address = addressOf(account)
  return (
    <>
      <span className={styles.picture} />
      <code className={styles.address} dir="ltr" title={address}>
        {shortenAddress(address)}
      </code>
    </>
  )
}
