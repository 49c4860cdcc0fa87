import { type ReactNode, useEffect, useRef } from 'react'
import { useDialog } from '../hooks/use-dialog.ts'
import { useDialogState } from '../hooks/use-dialog-state.ts'
import { useStore } from '../hooks/use-store.ts'
import { useKit } from '../kit/context.ts'
import { useLocale } from '../locales/use-locale.ts'
import { mayBeSignedIn } from '../session/may-be-signed-in.ts'
import controls from '../theme/controls.module.css'
import { holdPage } from './hold-page.ts'
import corner from './pieces/corner.module.css'
import styles from './shell.module.css'
import { dialogTitle } from './title.ts'

/**
 * The dialog's frame, small enough to come with the page: it opens at the click, whatever is still to be loaded.
 * The browser's own modal dialog moves the focus in, keeps it, gives it back, and makes the page behind inert.
 */
export function DialogShell(props: {
  status: 'absent' | 'loading' | 'failed' | 'ready'
  children?: ReactNode
}) {
  const { isOpen, close } = useDialog()
  const kit = useKit()
  const { shell: words } = useLocale()
  // What is loaded is drawn ahead, unseen, so that the press has only to show it.
  const isReady = props.status === 'ready'
  useEffect(() => kit.mount(), [kit])
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element>(null)
  useEffect(() => {
    const { current } = dialog
    if (!isOpen || !current) return
    opener.current = document.activeElement
    let release: (() => void) | undefined
    // What was drawn ahead has shown itself, if it was there in time.
    if (!current.open) {
      release = holdPage()
      const heading = current.querySelector('h2')
      if (heading) heading.autofocus = true
      current.showModal()
    }
    return () => {
      current.close()
      release?.()
    }
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-prepared={isReady}
      aria-labelledby={dialogTitle}
      onClose={({ currentTarget }) => {
        // It was only made modal, or made to step aside.
        if (currentTarget.open) return
        close()
        // The browser gives the focus back itself, unless a modal window of a wallet’s own has come between.
        const { activeElement } = document
        const isLost = activeElement === document.body || currentTarget.contains(activeElement)
        if (isLost && opener.current instanceof HTMLElement) opener.current.focus()
      }}
    >
      {(isOpen || isReady) && (
        <div className={styles.sheet}>
          {isReady ? props.children : <Loading failed={props.status === 'failed'} />}
          <button
            type="button"
            className={`${corner.corner} ${corner.end} ${styles.close}`}
            aria-label={words.close}
            onClick={close}
          />
        </div>
      )}
    </dialog>
  )
}

/** As large as the list of wallets that follows, or in one column where the profile does. */
function Loading({ failed }: { failed: boolean }) {
  const { load, session } = useKit()
  const { view } = useDialogState()
  const isProfile = mayBeSignedIn(useStore(session)) && view?.name === 'profile'
  const { button, shell: words } = useLocale()
  if (failed)
    return (
      <div className={styles.failed} role="alert">
        <h2 id={dialogTitle} tabIndex={-1}>
          {words.loadFailed.title}
        </h2>
        <p>{words.loadFailed.text}</p>
        <button type="button" className={`${controls.primary} ${styles.wide}`} onClick={load}>
          {words.tryAgain}
        </button>
      </div>
    )
  return (
    <div className={isProfile ? styles.loading : `${styles.loading} ${styles.list}`}>
      <h2 id={dialogTitle} tabIndex={-1}>
        {isProfile ? button.account : button.connect}
      </h2>
      <p className={controls.hidden} role="status">
        {words.loading}
      </p>
      <div className={styles.skeleton} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
    </div>
  )
}
