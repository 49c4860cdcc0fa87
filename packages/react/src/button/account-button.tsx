import type { ComponentProps } from 'react'
import { ShortAddress } from '../account/short-address.tsx'
import { useLoaded } from '../hooks/use-loaded.ts'
import { useLocale } from '../hooks/use-locale.ts'
import { useInBrowser } from '../hooks/use-store.ts'
import { useKit } from '../kit/context.ts'
import { addressOf } from '../shorten.ts'
import controls from '../theme/controls.module.css'
import styles from './button.module.css'
import { Trigger } from './trigger.tsx'

export type AccountButtonProps = Omit<ComponentProps<'button'>, 'children' | 'type'> & {
  /** The signed-in account (CAIP-10). */
  readonly account: string
  /** Whether to show the account's balance. */
  readonly balance: boolean
}

/** Shows who is signed in, and opens their profile. Renders without wallet code. */
export function AccountButton({ account, balance, ...props }: AccountButtonProps) {
  const { button: words } = useLocale()
  // Not urgent. Until it is loaded, and if it cannot be, the address is shown.
  const Loaded = useLoaded(useKit().accountLabel)
  // A server that renders the page has no code that is loaded later.
  const Label = (useInBrowser() && Loaded) || PlainLabel
  return (
    <Trigger {...props} look="secondary" opens="profile">
      <span className={styles.account}>
        <span className={controls.hidden}>{words.account}: </span>
        <Label account={account} balance={balance} />
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
