import type { ReactNode } from 'react'
import buttons from './buttons.module.css'
import { Page } from './page.tsx'

type FailedPageProps = {
  readonly title: string
  /** What happened, and what to do. */
  readonly text: ReactNode
  /** The one way on: a link or a button. */
  readonly children: ReactNode
}

/** Replaces a page that cannot be shown. */
export function FailedPage({ title, text, children }: FailedPageProps) {
  return (
    <Page title={title} about={title} lead={text}>
      <div className={buttons.row}>{children}</div>
    </Page>
  )
}
