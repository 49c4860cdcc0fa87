import { hrefOf } from '@countersign/api/pages'
import controls from '@countersign/react/controls.module.css'
import buttons from '../../layout/buttons.module.css'
import frame from '../../layout/frame.module.css'
import { Link } from '../../layout/link.tsx'
import { Page } from '../../layout/page.tsx'
import prose from '../../layout/prose.module.css'
import { Skeleton } from '../../layout/skeleton.tsx'
import { Unavailable } from '../../layout/unavailable.tsx'
import { useProofWords } from '../../locales/words.ts'
import { Queries } from '../queries.tsx'
import styles from './proof.module.css'
import { useProof } from './use-proof.ts'
import { View } from './view.tsx'

/** Shows the page of a proof, for everyone who has its link. */
export function Content({ id }: { id: string }) {
  return (
    <Queries>
      <Found id={id} />
    </Queries>
  )
}

function Found({ id }: { id: string }) {
  const words = useProofWords()
  const { proof, change } = useProof(id)
  switch (proof.status) {
    case 'loading':
      return <Loading />
    case 'there':
      return <View proof={proof.value} onChange={change} />
    case 'not-found':
      return <NotFound />
    case 'unreachable':
      return (
        <Page title={words.page}>
          <Unavailable retrying={proof.retrying} retry={proof.retry} />
        </Page>
      )
  }
}

/** Explains that a link leads to no proof, and what to do. */
export function NotFound() {
  const { notFound: words } = useProofWords()
  return (
    <Page title={words.title} lead={words.text}>
      <div className={buttons.row}>
        <Link href={hrefOf('home')} className={controls.primary}>
          {words.home}
        </Link>
      </div>
    </Page>
  )
}

/** Shows a placeholder as large as a proof of one account. */
export function Loading() {
  return (
    <div className={frame.page}>
      <Skeleton className={styles.skeleton} textClass={prose.soft} />
    </div>
  )
}
