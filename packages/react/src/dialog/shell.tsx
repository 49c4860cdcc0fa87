import { type ReactNode, useEffect, useRef } from 'react'
import { dialogTitle, useDialog, useDialogState } from '../hooks/use-dialog.ts'
import { useLocale } from '../hooks/use-locale.ts'
import { useStore } from '../hooks/use-store.ts'
import { useKit } from '../kit/context.ts'
import type { FailureWords } from '../kit/kit.ts'
import { offersOthers } from '../kit/offers-safe.ts'
import corner from '../pieces/corner.module.css'
import { mayBeSignedIn } from '../session/session.ts'
import controls from '../theme/controls.module.css'
import modal from '../theme/modal.module.css'
import { openModal } from './open-modal.ts'
import styles from './shell.module.css'

/**
 * Renders the dialog's frame, which is small enough for the first load: it opens at the click, while everything else
 * may still be loading. The browser's own modal dialog moves the focus in, keeps it, restores it, and makes the page
 * behind inert.
 */
export function DialogShell(props: {
  status: 'absent' | 'loading' | 'failed' | 'ready'
  /** @default that the dialog itself could not be loaded */
  failure?: FailureWords | undefined
  children?: ReactNode
}) {
  const { isOpen, close } = useDialog()
  const kit = useKit()
  const { shell: words } = useLocale()
  // Loaded content is rendered ahead and invisible, so that the press only has to show it.
  const isReady = props.status === 'ready'
  useEffect(() => kit.mount(), [kit])
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element>(null)
  useEffect(() => {
    const { current } = dialog
    if (!isOpen || !current) return
    opener.current = document.activeElement
    let release: (() => void) | undefined
    // Content that was rendered ahead has already shown the dialog.
    if (!current.open) release = openModal(current)
    return () => {
      current.close()
      release?.()
    }
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className={`${modal.modal} ${styles.dialog}`}
      data-prepared={isReady}
      aria-labelledby={dialogTitle}
      onClose={({ currentTarget }) => {
        // The dialog was only reopened, as modal or not.
        if (currentTarget.open) return
        close()
        // The browser restores the focus itself, unless a modal window of a wallet has interfered.
        const { activeElement } = document
        const isLost = activeElement === document.body || currentTarget.contains(activeElement)
        if (isLost && opener.current instanceof HTMLElement) opener.current.focus()
      }}
    >
      {(isOpen || isReady) && (
        <div className={styles.sheet}>
          {isReady ? props.children : <Loading {...props} />}
          <button
            type="button"
            className={`${corner.corner} ${styles.close}`}
            aria-label={words.close}
            onClick={close}
          />
        </div>
      )}
    </dialog>
  )
}

/**
 * Renders a placeholder as large as what follows: the list of wallets, the single column of the profile, or otherwise the
 * smallest dialog.
 */
function Loading({ status, failure }: { status: string; failure?: FailureWords | undefined }) {
  const kit = useKit()
  const { view, purpose } = useDialogState()
  const isProfile = mayBeSignedIn(useStore(kit.session)) && view?.name === 'profile'
  const isList = view?.name === 'connect'
  const { button, shell: words } = useLocale()
  const { title, text } = failure ?? words.loadFailed
  // The title that the list will have.
  const listTitle = offersOthers(kit, purpose) ? words.who : button.connect
  if (status === 'failed')
    return (
      <div className={styles.failed} role="alert">
        <h2 id={dialogTitle} tabIndex={-1}>
          {title}
        </h2>
        <p>{text}</p>
        <button type="button" className={controls.primary} onClick={kit.load}>
          {words.tryAgain}
        </button>
      </div>
    )
  return (
    <div className={styles.loading} data-view={view?.name}>
      <h2 id={dialogTitle} tabIndex={-1}>
        {isProfile ? button.account : isList ? listTitle : words.loading}
      </h2>
      {(isList || isProfile) && (
        <>
          <p className={controls.hidden} role="status">
            {words.loading}
          </p>
          <div className={styles.skeleton} aria-hidden="true">
            <span />
            <span />
            <span />
            <span />
          </div>
        </>
      )}
    </div>
  )
}
