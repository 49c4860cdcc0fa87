import frame from '../../layout/frame.module.css'
import { MissingPage } from '../../layout/missing-page.tsx'
import prose from '../../layout/prose.module.css'
import { Skeleton } from '../../layout/skeleton.tsx'
import { UnavailablePage } from '../../layout/unavailable.tsx'
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
      return <MissingPage words={words.notFound} />
    case 'unreachable':
      return <UnavailablePage retrying={proof.retrying} retry={proof.retry} />
  }
}

/** Shows a placeholder as large as a proof of one account. */
export function Loading() {
  return (
    <div className={frame.page}>
      <Skeleton className={styles.skeleton} textClass={prose.soft} />
    </div>
  )
}
