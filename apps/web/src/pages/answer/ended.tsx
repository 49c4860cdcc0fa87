import { hrefOf } from '@countersign/api/pages'
import controls from '@countersign/react/controls.module.css'
import type { ReactNode } from 'react'
import buttons from '../../layout/buttons.module.css'
import { Link } from '../../layout/link.tsx'
import { Page } from '../../layout/page.tsx'
import { useAnswerWords } from '../../locales/words.ts'
import styles from './answer.module.css'

type EndedProps = {
  readonly said: { readonly title: string; readonly text: string }
  /** What the page shows. */
  readonly about: string
  readonly children?: ReactNode
}

/** Shows a request that no longer accepts answers: what happened, what it means, and what is left to do. */
export function Ended({ said, about, children }: EndedProps) {
  const words = useAnswerWords()
  return (
    <Page title={said.title} about={about} lead={said.text} className={styles.page}>
      {children ?? (
        <div className={`${buttons.row} ${styles.actions}`}>
          <Link href={hrefOf('home')} className={controls.primary}>
            {words.home}
          </Link>
        </div>
      )}
    </Page>
  )
}
