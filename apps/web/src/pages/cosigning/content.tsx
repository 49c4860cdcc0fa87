import { useCosigning } from '@countersign/react'
import { Suspense } from 'react'
import frame from '../../layout/frame.module.css'
import { PageHeading } from '../../layout/page-heading.tsx'
import { Unavailable } from '../../layout/unavailable.tsx'
import type { CosigningLocale } from '../../locales/locale.ts'
import { Known } from './known.tsx'
import { NotFound } from './not-found.tsx'
import styles from './page.module.css'
import { Skeleton } from './skeleton.tsx'
import { CosigningWordsContext } from './words.ts'
import { wordsFor } from './words-for.ts'

/** The page of a cosigning, for whoever has its link. */
export function Content({ id, words }: { id: string; words: CosigningLocale }) {
  return (
    <CosigningWordsContext value={words}>
      <Suspense fallback={<Skeleton />}>
        <Found id={id} words={words} />
      </Suspense>
    </CosigningWordsContext>
  )
}

function Found({ id, words }: { id: string; words: CosigningLocale }) {
  const state = useCosigning(id)
  switch (state.status) {
    case 'loading':
      return <Skeleton />
    case 'there':
      return (
        <CosigningWordsContext value={wordsFor(state.cosigning, words)}>
          <Known cosigning={state.cosigning} isLost={state.isLost === true} />
        </CosigningWordsContext>
      )
    case 'not-found':
      return <NotFound />
    case 'unreachable':
      return (
        <div className={`${frame.page} ${styles.page}`}>
          <PageHeading title={words.page}>{words.page}</PageHeading>
          <Unavailable retrying={state.retrying} retry={state.retry} />
        </div>
      )
  }
}
