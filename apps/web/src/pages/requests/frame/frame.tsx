import type { ReactNode } from 'react'
import frame from '../../../layout/frame.module.css'
import { Link } from '../../../layout/link.tsx'
import { PageHeading } from '../../../layout/page-heading.tsx'
import prose from '../../../layout/prose.module.css'
import tabs from '../../../layout/tabs.module.css'
import { useRequestsWords } from '../words.ts'
import styles from './frame.module.css'

type FrameProps = {
  /** @default that it is about requests */
  readonly title?: string | undefined
  /** What names the window, where it is not the heading. */
  readonly name?: string | undefined
  /** What the page shows, once it is known. */
  readonly about?: string | undefined
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** What stands around each of the pages of requests: the way to the others, and the heading. */
export function Frame({ title, name, about, lead, children }: FrameProps) {
  const words = useRequestsWords()
  const { sections } = words
  const heading = title ?? words.page
  return (
    <div className={`${frame.page} ${styles.page}`}>
      <nav className={`${tabs.tabs} ${styles.sections}`} aria-label={sections.label}>
        <Link href="/requests">{sections.list}</Link>
        <Link href="/requests/new">{sections.new}</Link>
        <Link href="/requests/keys">{sections.keys}</Link>
      </nav>
      <div className={`${frame.head} ${styles.head}`}>
        <PageHeading title={name ?? heading} about={about}>
          {heading}
        </PageHeading>
        {lead && <p className={`${prose.lead} ${styles.lead}`}>{lead}</p>}
      </div>
      {children}
    </div>
  )
}
