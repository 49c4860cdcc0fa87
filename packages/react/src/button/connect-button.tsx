import type { ComponentProps, ReactNode } from 'react'
import { useLoaded } from '../hooks/use-loaded.ts'
import { useLocale } from '../hooks/use-locale.ts'
import { useIsConnected } from '../hooks/use-read-state.ts'
import { useSession, useWasSignedIn } from '../hooks/use-session.ts'
import { useKit } from '../kit/context.ts'
import type { RegisteredSession } from '../session/register.ts'
import { AccountButton } from './account-button.tsx'
import styles from './button.module.css'
import { CustomButton } from './custom-button.ts'
import { Trigger } from './trigger.tsx'

export type ConnectButtonProps = Omit<ComponentProps<'button'>, 'children' | 'type'> & {
  /** The text for people who are not signed in. @default "Connect a wallet", or "Verify your account" with a wallet */
  readonly label?: string | undefined
  /**
   * `installed`: a press asks the wallet of this browser at once if it is the only one; the list of wallets, where Safe
   * is found, is one press away. @default 'connect', which opens the list
   */
  readonly opens?: 'connect' | 'installed'
  /** Renders a replacement for signed-in people. @default a button with their name that opens their profile */
  readonly signedIn?: (session: RegisteredSession) => ReactNode
  /** Whether that button shows the account's balance. @default false */
  readonly balance?: boolean
}

/**
 * Opens the dialog, or the profile once a person is signed in. The dialog is prepared when the page is idle; if the
 * browser saves data, when a pointer comes near or the button gets focus. The page's own handlers run first, and a
 * `className` takes precedence over the kit's styles. `ConnectButton` without `Custom`, for pages that count bytes.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * <BaseConnectButton label="Sign in" opens="installed" />
 */
export function BaseConnectButton({
  label,
  opens = 'connect',
  signedIn,
  balance = false,
  ...props
}: ConnectButtonProps) {
  const session = useSession()
  const isConnected = useIsConnected()
  const wasSignedIn = useWasSignedIn()
  const { wrongNetwork } = useKit()
  // If it cannot be loaded, only the dialog shows the wrong network.
  const WrongNetwork = useLoaded(isConnected ? wrongNetwork : undefined)
  const { button: words } = useLocale()
  if (session.status === 'signed-in') {
    if (signedIn) return signedIn(session.data)
    return <AccountButton {...props} account={session.account} balance={balance} />
  }
  // A person who was signed in at the last visit most likely still is, so "connect" is not shown to them until that is
  // known.
  const waiting = session.status === 'loading' && wasSignedIn
  return (
    <Trigger {...props} look="primary" opens={opens} aria-busy={waiting} aria-disabled={waiting}>
      <span className={styles.label}>
        {waiting ? words.loading : (label ?? (isConnected ? words.verify : words.connect))}
      </span>
      {WrongNetwork && <WrongNetwork />}
    </Trigger>
  )
}

/**
 * Opens the dialog, or the profile once a person is signed in.
 *
 * `ConnectButton.Custom` is for a button of the page's own. It takes {@link CustomButtonProps}, returns what they render
 * from a {@link ConnectButtonState}, and throws like `ConnectButton`.
 *
 * @function
 * @param props - those of a `<button>`, and how it opens the dialog
 * @returns the button; for signed-in people, what `signedIn` renders, if it is set
 * @throws {Error} outside `CountersignProvider`
 * @example
 * <ConnectButton label="Sign in" />
 * @example
 * <ConnectButton.Custom>
 *   {({ status, open }) => <button onClick={open}>{status === 'signed-in' ? 'Profile' : 'Sign in'}</button>}
 * </ConnectButton.Custom>
 */
export const ConnectButton = /* @__PURE__ */ Object.assign(
  (props: ConnectButtonProps) => <BaseConnectButton {...props} />,
  { Custom: CustomButton },
)
