import { useEffect, useRef, useState } from 'react'
import { useAddressText } from '../account/account-names.ts'
import { lazyView } from '../hooks/lazy.tsx'
import { useDialog, useDialogState } from '../hooks/use-dialog.ts'
import { useStore } from '../hooks/use-store.ts'
import { useKit, useParts } from '../kit/context.ts'
import { LeftOut } from '../pieces/boundary.tsx'
import { PrimaryButton, SecondaryButton } from '../pieces/button.tsx'
import { Addresses } from '../pieces/live.tsx'
import { reserve } from '../pieces/reserve.ts'
import { Toast } from '../pieces/toast.tsx'
import { addressOf } from '../shorten.ts'
import { type ClosedNotice, closedNotice } from './closed-notice.ts'
import styles from './notices.module.css'

/** Loaded once a person has asked the owners of a Safe. */
const CosigningContinues = lazyView(
  async () => (await import('./views/verify-safe/verify-safe.tsx')).CosigningContinues,
)

/** Renders notices about the wallet while no dialog is open. */
export function Notices() {
  const { runtime, words } = useParts()
  const { open } = useDialog()
  const { session } = useKit()
  const known = useStore(session)
  // Unlike with `useSession`, the server is asked only if nothing on the page has requested it.
  useEffect(() => {
    if (known.status === 'loading') void session.refresh()
  }, [known.status, session])
  const notice = closedNotice(useDialogState(), {
    signedInAs: known.status === 'signed-in' ? addressOf(known.session.account) : null,
    inDoubt: useStore(session.inDoubt),
  })
  /** The account whose notice the person has dismissed. */
  const [ignored, setIgnored] = useState<string | null>(null)
  const before = useRef<Element | null>(null)

  /** Restores the previous focus, because the focused button is about to be removed. */
  const leave = () => {
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  const dismiss = () => {
    leave()
    if (notice?.kind === 'account-switched') setIgnored(notice.shown)
    else runtime.actions.dismissNotice()
  }
  const disconnect = () => {
    leave()
    runtime.actions.disconnect()
  }

  const isVisible = notice !== null && !(notice.kind === 'account-switched' && notice.shown === ignored)

  // A live region must exist before its content does.
  return (
    <section
      ref={reserve}
      className={styles.notices}
      aria-label={words.notices.label}
      aria-live="polite"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
      }}
    >
      {isVisible && (
        <Toast dismiss={words.notices.dismiss} onDismiss={dismiss}>
          <NoticeText notice={notice} onProve={() => open()} onDisconnect={disconnect} />
        </Toast>
      )}
    </section>
  )
}

function NoticeText(props: { notice: ClosedNotice; onProve: () => void; onDisconnect: () => void }) {
  const { words } = useParts()
  const { notice } = props
  const texts = words.notices
  const wallet = 'wallet' in notice && notice.wallet !== null ? notice.wallet : words.unnamedWallet
  switch (notice.kind) {
    case 'account-switched':
      return (
        <Switched wallet={wallet} shown={notice.shown} signedIn={notice.signedIn} onProve={props.onProve} />
      )
    case 'sign-in-cancelled':
      return (
        <>
          <Cancelled wallet={wallet} shown={notice.shown} />
          <SecondaryButton onClick={props.onDisconnect}>{texts.disconnect({ wallet })}</SecondaryButton>
        </>
      )
    case 'not-signed-in':
      return <p>{texts.notSignedIn}</p>
    case 'connecting-cancelled':
      return <p>{texts.connectingCancelled}</p>
    case 'cosigning-continues':
      return (
        <LeftOut>
          <CosigningContinues />
        </LeftOut>
      )
    case 'request-left':
      return <p>{texts.requestLeft({ wallet })}</p>
  }
}

function Switched(props: { wallet: string; shown: string; signedIn: string; onProve: () => void }) {
  const { notices: texts } = useParts().words
  const [shown, signedIn] = [useAddressText(props.shown), useAddressText(props.signedIn)]
  return (
    <>
      <p>
        <Addresses>{texts.accountSwitched({ wallet: props.wallet, shown, signedIn })}</Addresses>
      </p>
      <PrimaryButton onClick={props.onProve}>{texts.prove({ account: shown })}</PrimaryButton>
    </>
  )
}

function Cancelled({ wallet, shown }: { wallet: string; shown: string }) {
  const { notices: texts } = useParts().words
  const account = useAddressText(shown)
  return (
    <p>
      <Addresses>{texts.cancelled({ wallet, account })}</Addresses>
    </p>
  )
}
