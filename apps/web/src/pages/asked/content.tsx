import { createQueryClient } from '@countersign/react'
import { QueryClientProvider } from '@tanstack/react-query'
import frame from '../../layout/frame.module.css'
import { PageHeading } from '../../layout/page-heading.tsx'
import { Unavailable } from '../../layout/unavailable.tsx'
import type { AskedLocale } from '../../locales/locale.ts'
import { Answering } from './answering.tsx'
import styles from './page.module.css'
import { Skeleton } from './skeleton.tsx'
import { Ended } from './standing.tsx'
import { useAsked, useHandOver } from './use-asked.ts'
import { View } from './view.tsx'
import { AskedWordsContext } from './words.ts'

/** Lives as long as the document, so that what was read is there when the person comes back to this page. */
const queryClient = createQueryClient()

/** The page for whoever is asked for a proof. */
export function Content({ id, words }: { id: string; words: AskedLocale }) {
  return (
    <AskedWordsContext value={words}>
      <QueryClientProvider client={queryClient}>
        <Found id={id} words={words} />
      </QueryClientProvider>
    </AskedWordsContext>
  )
}

function Found({ id, words }: { id: string; words: AskedLocale }) {
  const reading = useAsked(id)
  const handOver = useHandOver(id)
  switch (reading.status) {
    case 'loading':
      return <Skeleton />
    case 'not-found':
      return <Ended said={words.notFound} about="not-found" />
    case 'unreachable':
      return (
        <div className={`${frame.page} ${styles.page}`}>
          <PageHeading title={words.page}>{words.page}</PageHeading>
          <Unavailable retrying={reading.retrying} retry={reading.retry} />
        </div>
      )
    case 'there':
      return (
        <View
          request={reading.request}
          isFresh={handOver.isSuccess}
          answering={<Answering request={reading.request} handOver={handOver} />}
        />
      )
  }
}
