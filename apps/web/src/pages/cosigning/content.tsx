import { useCosigning } from '@countersign/react'
import { Suspense } from 'react'
import frame from '../../layout/frame.module.css'
import { MissingPage } from '../../layout/missing-page.tsx'
import prose from '../../layout/prose.module.css'
import { Skeleton } from '../../layout/skeleton.tsx'
import skeletons from '../../layout/skeletons.module.css'
import { UnavailablePage } from '../../layout/unavailable.tsx'
import { PageWordsContext, useCosigningWords, useSharedWords } from '../../locales/words.ts'
import { KnownCosigning } from './known.tsx'
import styles from './page.module.css'
import { wordsFor } from './words.ts'

/** Shows the page of a cosigning, for everyone who has its link. */
export function Content({ id }: { id: string }) {
  return (
    <Suspense fallback={<Loading />}>
      <Found id={id} />
    </Suspense>
  )
}

function Found({ id }: { id: string }) {
  const words = useCosigningWords()
  const shared = useSharedWords()
  const state = useCosigning(id)
  switch (state.status) {
    case 'loading':
      return <Loading />
    case 'there':
      return (
        <PageWordsContext value={{ cosigning: wordsFor(state.cosigning, words), shared }}>
          <KnownCosigning cosigning={state.cosigning} isLost={state.isLost === true} />
        </PageWordsContext>
      )
    case 'not-found':
      return <MissingPage words={words.notFound} />
    case 'unreachable':
      return <UnavailablePage retrying={state.retrying} retry={state.retry} />
  }
}

/** Shows a placeholder as large as what most people see first. */
function Loading() {
  return (
    <div className={`${frame.page} ${styles.page}`}>
      <Skeleton className={`${skeletons.headed} ${styles.skeleton}`} textClass={prose.soft} />
    </div>
  )
}
