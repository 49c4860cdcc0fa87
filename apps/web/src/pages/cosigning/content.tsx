import { hrefOf } from '@countersign/api/pages'
import { useCosigning } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { Suspense } from 'react'
import buttons from '../../layout/buttons.module.css'
import frame from '../../layout/frame.module.css'
import { Link } from '../../layout/link.tsx'
import { Page } from '../../layout/page.tsx'
import prose from '../../layout/prose.module.css'
import { Skeleton } from '../../layout/skeleton.tsx'
import skeletons from '../../layout/skeletons.module.css'
import { Unavailable } from '../../layout/unavailable.tsx'
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
      return <NotFound />
    case 'unreachable':
      return (
        <Page title={words.page} className={styles.page}>
          <Unavailable retrying={state.retrying} retry={state.retry} />
        </Page>
      )
  }
}

/** Explains that a link leads nowhere, and what to do. */
function NotFound() {
  const { notFound: words } = useCosigningWords()
  return (
    <Page title={words.title} lead={words.text} className={styles.page}>
      <div className={buttons.row}>
        <Link href={hrefOf('home')} className={controls.primary}>
          {words.home}
        </Link>
      </div>
    </Page>
  )
}

/** Shows a placeholder as large as what most people see first. */
function Loading() {
  return (
    <div className={`${frame.page} ${styles.page}`}>
      <Skeleton className={`${skeletons.headed} ${styles.skeleton}`} textClass={prose.soft} />
    </div>
  )
}
