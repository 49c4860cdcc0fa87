import controls from '@countersign/react/controls.module.css'
import type { ReactNode } from 'react'
import buttons from '../../layout/buttons.module.css'
import frame from '../../layout/frame.module.css'
import { Link } from '../../layout/link.tsx'
import { PageHeading } from '../../layout/page-heading.tsx'
import prose from '../../layout/prose.module.css'
import styles from './page.module.css'
import { useAskedWords } from './words.ts'

type EndedProps = {
  readonly said: { readonly title: string; readonly text: string }
  /** What the page shows. */
  readonly about: string
  readonly children?: ReactNode
}

/** A request that takes no answer: what happened, what it means, and what there still is. */
export function Ended({ said, about, children }: EndedProps) {
  const words = useAskedWords()
  return (
    <div className={`${frame.page} ${styles.page}`}>
      <div className={frame.head}>
        <PageHeading title={said.title} about={about}>
          {said.title}
        </PageHeading>
        <p className={prose.lead}>{said.text}</p>
      </div>
      {children ?? (
        <div className={`${buttons.row} ${styles.actions}`}>
          <Link href="/" className={controls.secondary}>
            {words.home}
          </Link>
        </div>
      )}
    </div>
  )
}
