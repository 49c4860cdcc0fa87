import type { ReactNode } from 'react'
import { Link } from '../../../layout/link.tsx'
import { PageHeading } from '../../../layout/page-heading.tsx'
import styles from '../requests.module.css'
import { useRequestsWords } from '../words.ts'

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
    <div className={styles.page}>
      <nav className={styles.sections} aria-label={sections.label}>
        <Link href="/requests">{sections.list}</Link>
        <Link href="/requests/new">{sections.new}</Link>
        <Link href="/requests/keys">{sections.keys}</Link>
      </nav>
      <div className={styles.head}>
        <PageHeading title={name ?? heading} about={about}>
          {heading}
        </PageHeading>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </div>
  )
}
