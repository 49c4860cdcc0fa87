import frame from '../../layout/frame.module.css'
import { PageHeading } from '../../layout/page-heading.tsx'
import { Unavailable } from '../../layout/unavailable.tsx'
import { NotFound } from './not-found.tsx'
import styles from './page.module.css'
import type { ProofPageProps } from './page.tsx'
import { Skeleton } from './skeleton.tsx'
import { useProof } from './use-proof.ts'
import { View } from './view.tsx'
import { ProofWordsContext } from './words.ts'

/** The page of a proof, for whoever has its link. */
export function Content({ id, words, ahead }: ProofPageProps) {
  const { asked, take, retry } = useProof(id, ahead)
  return (
    <ProofWordsContext value={words}>
      {asked.status === 'loading' && <Skeleton />}
      {asked.status === 'there' && <View proof={asked.value} onChange={take} />}
      {asked.status === 'not-found' && <NotFound />}
      {asked.status === 'unreachable' && (
        <div className={`${frame.page} ${styles.page}`}>
          <PageHeading title={words.page}>{words.page}</PageHeading>
          <Unavailable retrying={asked.retrying} retry={retry} />
        </div>
      )}
    </ProofWordsContext>
  )
}
