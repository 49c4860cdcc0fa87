import { createStore } from '@countersign/wallets/state'
import type { ReactNode } from 'react'
import { useDialog } from '../hooks/use-dialog.ts'
import { useLoaded } from '../hooks/use-loaded.ts'
import { useSession, useWasSignedIn } from '../hooks/use-session.ts'
import { useInBrowser, useStore } from '../hooks/use-store.ts'
import { useKit } from '../kit/context.ts'
import type { ButtonDetails } from '../kit/kit.ts'
import type { SessionState } from '../session/session.ts'
import { addressOf, shortenAddress } from '../shorten.ts'
import { usePreparation } from './trigger.tsx'

/** What a button of the page's own shows, and what it can do. */
export interface ConnectButtonState extends ButtonDetails {
  /**
   * `loading`: someone was signed in at the last visit, and the backend has not answered yet. People who were not are
   * `signed-out` at once.
   */
  readonly status: SessionState['status']
  /** The account that is signed in (CAIP-10). */
  readonly account: string | undefined
  /** What it is called; its shortened address, if it has no name. */
  readonly accountName: string | undefined
  /** Whether the dialog is open. */
  readonly isOpen: boolean
  /** Opens what is suitable: the profile for a signed-in person, otherwise the dialog to sign in. */
  readonly open: () => void
  /** Opens the list of chains; without a wallet, one is connected first. */
  readonly openChains: () => void
  /** Loads the dialog and finds the wallets. Call it when a pointer comes near, or the button gets focus. */
  readonly load: () => void
}

export type CustomButtonProps = {
  /** Renders the button, from what it shows and can do. */
  readonly children: (state: ConnectButtonState) => ReactNode
}

const noDetails = createStore<ButtonDetails>({ walletStatus: 'not-connected' })

/**
 * Renders a button of the page's own: `<ConnectButton.Custom>{({ status, open }) => …}</ConnectButton.Custom>`.
 *
 * @returns what `children` returns
 * @throws {Error} outside `CountersignProvider`
 */
export function CustomButton({ children }: CustomButtonProps): ReactNode {
  const kit = useKit()
  const { status, account } = useSession()
  const wasSignedIn = useWasSignedIn()
  const { isOpen, load, open } = useDialog()
  usePreparation()
  const loaded = useLoaded(kit.details)
  const known = useStore((useInBrowser() && loaded?.(kit)) || noDetails)
  return children({
    status: status === 'loading' && !wasSignedIn ? 'signed-out' : status,
    account,
    accountName: account && shortenAddress(addressOf(account)),
    ...known,
    isOpen,
    open: () => open(account ? 'profile' : 'connect'),
    openChains: () => open('networks'),
    load,
  })
}
