import type { ReactNode } from 'react'
import { useWords } from '../locales/words.ts'
import { BusyButton } from './busy-button.tsx'
import notices from './notices.module.css'

type FailedProps = {
  /** What failed to load. */
  readonly title: ReactNode
  /** Why, and what to do. */
  readonly children: ReactNode
  readonly busy: boolean
  /** Only if trying again can help. */
  readonly retry: (() => void) | undefined
}

/** Shows that a part of a page failed to load and why, with a button to retry. */
export function Failed({ title, children, busy, retry }: FailedProps) {
  return (
    <div className={notices.failed} role="alert">
      <strong>{title}</strong>
      <p>{children}</p>
      {retry && <RetryButton busy={busy} retry={retry} />}
    </div>
  )
}

type RetryButtonProps = {
  readonly busy: boolean
  readonly retry: () => void
  readonly className?: string | undefined
}

/** Shows a button to try again. @param props.className - @default a secondary button */
export function RetryButton({ busy, retry, className }: RetryButtonProps) {
  const { unavailable: words } = useWords().common
  return (
    <BusyButton busy={busy} className={className} onClick={retry}>
      {busy ? words.retrying : words.retry}
    </BusyButton>
  )
}
