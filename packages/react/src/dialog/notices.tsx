import { type ReactNode, useRef, useState } from 'react'
import { useDialog } from '../hooks/use-dialog.ts'
import { useDialogState } from '../hooks/use-dialog-state.ts'
import { useSession } from '../hooks/use-session.ts'
import { useStore } from '../hooks/use-store.ts'
import { useKit, useParts } from '../kit/context.ts'
import { addressOf, shortenAddress } from '../shorten.ts'
import controls from '../theme/controls.module.css'
import { later } from './later.tsx'
import { type NoticeToTell, noticeToTell } from './notice-to-tell.ts'
import styles from './notices.module.css'
import { Addresses } from './pieces/addresses.tsx'
import corner from './pieces/corner.module.css'
import { LeftOut } from './pieces/left-out.tsx'

/** It comes when a person has asked the owners of a Safe. */
const CosigningGoesOn = later(async () => (await import('./views/of-safes.ts')).CosigningGoesOn)

/** What a person should know of their wallet while no dialog is open. */
export function Notices() {
  const { runtime, words } = useParts()
  const { open } = useDialog()
  const session = useSession()
  const notice = noticeToTell(useDialogState(), {
    signedInAs: session.status === 'signed-in' ? addressOf(session.session.account) : null,
    inDoubt: useStore(useKit().session.inDoubt),
  })
  /** The account of which the person does not want to hear. */
  const [ignored, setIgnored] = useState<string | null>(null)
  const before = useRef<Element | null>(null)

  /** Gives the focus back to where it was before it came here, since what has it is about to go. */
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
  const isTold = notice !== null && !(notice.kind === 'account-switched' && notice.shown === ignored)

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
      {isTold && (
        <Notice onDismiss={dismiss}>
          <Told notice={notice} onProve={() => open()} onDisconnect={disconnect} />
        </Notice>
      )}
    </section>
  )
}

function Told(props: { notice: NoticeToTell; onProve: () => void; onDisconnect: () => void }) {
  const { words } = useParts()
  const { notice } = props
  const texts = words.notices
  const wallet = 'wallet' in notice && notice.wallet !== null ? notice.wallet : words.unnamedWallet
  switch (notice.kind) {
    case 'account-switched': {
      const shown = shortenAddress(notice.shown)
      return (
        <>
          <p>
            <Addresses>
              {texts.accountSwitched({ wallet, shown, signedIn: shortenAddress(notice.signedIn) })}
            </Addresses>
          </p>
          <button type="button" className={controls.primary} onClick={props.onProve}>
            {texts.prove({ account: shown })}
          </button>
        </>
      )
    }
    case 'sign-in-cancelled':
      return (
        <>
          <p>
            <Addresses>{texts.cancelled({ wallet, account: shortenAddress(notice.shown) })}</Addresses>
          </p>
          <button type="button" className={controls.secondary} onClick={props.onDisconnect}>
            {texts.disconnect({ wallet })}
          </button>
        </>
      )
    case 'not-signed-in':
      return <p>{texts.notSignedIn}</p>
    case 'connecting-cancelled':
      return <p>{texts.connectingCancelled}</p>
    case 'cosigning-goes-on':
      return (
        <LeftOut>
          <CosigningGoesOn />
        </LeftOut>
      )
    case 'request-left':
      return <p>{texts.requestLeft({ wallet })}</p>
  }
}

function Notice({ onDismiss, children }: { onDismiss: () => void; children: ReactNode }) {
  const { words } = useParts()
  return (
    <div className={styles.notice}>
      {children}
      <button type="button" className={corner.corner} aria-label={words.notices.dismiss} onClick={onDismiss}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3.5 3.5 12.5 12.5M12.5 3.5 3.5 12.5" />
        </svg>
      </button>
    </div>
  )
}
