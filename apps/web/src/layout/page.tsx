import type { ReactNode } from 'react'
import frame from './frame.module.css'
import { PageHeading } from './page-heading.tsx'
import prose from './prose.module.css'
import styles from './seal.module.css'

type PageProps = {
  readonly title: string
  /** The window's title, if it is not the heading. */
  readonly name?: string | undefined
  /** What the page shows, once loaded. When it changes, the heading takes the focus, at the top of the window. */
  readonly about?: string | undefined
  /** Whether the window stays where it is when `about` changes. @default false */
  readonly keepsScroll?: boolean | undefined
  /** A sentence below the heading. */
  readonly lead?: ReactNode
  /** A seal or a logo next to the heading and the sentence; `null`: it may come later. */
  readonly seal?: ReactNode
  readonly className?: string | undefined
  readonly children?: ReactNode
}

/** Shows a page in one column, under its heading. */
export function Page({
  title,
  name = title,
  about,
  keepsScroll,
  lead,
  seal,
  className = '',
  children,
}: PageProps) {
  const heading = (
    <PageHeading title={name} about={about} keepsScroll={keepsScroll}>
      {title}
    </PageHeading>
  )
  const words =
    lead === undefined ? (
      heading
    ) : (
      <div className={frame.head}>
        {heading}
        <p className={prose.lead}>{lead}</p>
      </div>
    )
  return (
    <div className={`${frame.page} ${className}`}>
      {seal === undefined ? (
        words
      ) : (
        <div className={styles.sealed}>
          {seal}
          {words}
        </div>
      )}
      {children}
    </div>
  )
}
