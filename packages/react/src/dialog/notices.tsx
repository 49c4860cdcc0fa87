import type { Connected } from '@countersign/wallets'
import { type ReactNode, useRef, useState } from 'react'
import { useConnection } from '../hooks/use-connection.ts'
import { useDialog } from '../hooks/use-dialog.ts'
import { useSession } from '../hooks/use-session.ts'
import { useSignIn } from '../hooks/use-sign-in.ts'
import { useStore } from '../hooks/use-store.ts'
import { useKit } from '../kit/context.ts'
import { useParts } from '../kit/parts-context.ts'
import { addressOf, shortenAddress } from '../shorten.ts'
import controls from '../theme/controls.module.css'
import styles from './notices.module.css'

/** What a person should know of their wallet while no dialog is open. */
export function Notices() {
  const { runtime, words } = useParts()
  const { isOpen, open } = useDialog()
  const connection = useConnection()
  const signIn = useSignIn()
  const session = useSession()
  const inDoubt = useStore(useKit().session.inDoubt)
  const [dismissed, setDismissed] = useState('')
  const before = useRef<Element | null>(null)

  /** Gives the focus back to where it was before it came here, since what has it is about to go. */
  const leave = () => {
    if (before.current instanceof HTMLElement) before.current.focus()
  }

  const dismiss = (id: string) => {
    leave()
    setDismissed(id)
  }
  const disconnect = () => {
    leave()
    runtime.connection.disconnect()
  }

  const notice = () => {
    if (isOpen || connection.status !== 'connected') return null
    const wallet = connection.wallet.name ?? words.unnamedWallet
    const shown = shortenAddress(connection.accounts[0])
    if (session.status === 'signed-in') {
      const signedIn = addressOf(session.session.account)
      const id = `switched:${connection.accounts[0]}`
      if (isSame(signedIn, connection) || dismissed === id) return null
      return (
        <Notice
          text={words.notices.accountSwitched(wallet, shown, shortenAddress(signedIn))}
          onDismiss={() => dismiss(id)}
        >
          <button type="button" className={controls.primary} onClick={open}>
            {words.notices.prove(shown)}
          </button>
        </Notice>
      )
    }
    const id = `cancelled:${signIn.attempt}`
    // Nobody is told that they are not signed in while the server may have signed them in.
    if (inDoubt || signIn.status !== 'idle' || signIn.ended !== 'cancelled' || dismissed === id) return null
    return (
      <Notice text={words.notices.cancelled(wallet, shown)} onDismiss={() => dismiss(id)}>
        <button type="button" className={controls.secondary} onClick={disconnect}>
          {words.notices.disconnect(wallet)}
        </button>
      </Notice>
    )
  }

  // The live region is there before what it reads out.
  return (
    <section
      className={styles.notices}
      aria-label={words.notices.label}
      aria-live="polite"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
      }}
    >
      {notice()}
    </section>
  )
}

function Notice(props: { text: string; onDismiss: () => void; children: ReactNode }) {
  const { words } = useParts()
  return (
    <div className={styles.notice}>
      <p>{props.text}</p>
      {props.children}
      <button
        type="button"
        className={styles.dismiss}
        aria-label={words.notices.dismiss}
        onClick={props.onDismiss}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3.5 3.5 12.5 12.5M12.5 3.5 3.5 12.5" />
        </svg>
      </button>
    </div>
  )
}

/** Addresses are compared as bytes, not as they are written. */
function isSame(address: string, { accounts }: Connected): boolean {
  return accounts[0].toLowerCase() === address.toLowerCase()
}
