import type { ReactNode } from 'react'
import { useWords } from '../locales/words.ts'
import { BusyButton } from './busy-button.tsx'
import buttons from './buttons.module.css'
import notices from './notices.module.css'

type FailedProps = {
  /** What failed to load. */
  readonly title: ReactNode
  /** Why. */
  readonly children: ReactNode
  readonly busy: boolean
  readonly retry: () => void
}

/** Shows that something failed to load and why, with a button to retry. */
export function Failed({ title, children, busy, retry }: FailedProps) {
  const { unavailable: words } = useWords().common
  return (
    <div className={notices.failed} role="alert">
      <strong>{title}</strong>
      <p>{children}</p>
      <BusyButton busy={busy} onClick={retry}>
        {busy ? words.retrying : words.retry}
      </BusyButton>
    </div>
  )
}

/** Shows within a text that something failed to load, with a button to retry. */
export function FailedInline({ title, retry }: Pick<FailedProps, 'title' | 'retry'>) {
  const { unavailable: words } = useWords().common
  return (
    <>
      {title}{' '}
      <button type="button" className={buttons.inline} onClick={retry}>
        {words.retry}
      </button>
    </>
  )
}
