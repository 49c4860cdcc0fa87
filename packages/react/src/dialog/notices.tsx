import { useEffect, useState } from 'react'
import { lazyView } from '../hooks/lazy.tsx'
import { useDialog, useDialogState } from '../hooks/use-dialog.ts'
import { useFocusBefore } from '../hooks/use-focus-before.ts'
import { useStore } from '../hooks/use-store.ts'
import { useKit, useParts } from '../kit/context.ts'
import { LeftOut } from '../pieces/boundary.tsx'
import { reserve } from '../pieces/reserve.ts'
import { addressOf } from '../shorten.ts'
import { closedNotice } from './closed-notice.ts'
import styles from './notices.module.css'

/** Loaded with the views that come next: most people see no notice. */
export const Notice = lazyView(async () => (await import('./views/next.ts')).Notice)

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
    signedInAs: known.status === 'signed-in' ? addressOf(known.account) : null,
    inDoubt: useStore(session.inDoubt),
  })
  /** The account whose notice the person has dismissed. */
  const [ignored, setIgnored] = useState<string | null>(null)
  const focus = useFocusBefore()

  const dismiss = () => {
    focus.restore()
    if (notice?.kind === 'account-switched') setIgnored(notice.shown)
    else runtime.actions.dismissNotice()
  }
  const disconnect = () => {
    focus.restore()
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
      onFocus={focus.onFocus}
    >
      {isVisible && (
        <LeftOut key={notice.kind}>
          <Notice notice={notice} onDismiss={dismiss} onProve={() => open()} onDisconnect={disconnect} />
        </LeftOut>
      )}
    </section>
  )
}
