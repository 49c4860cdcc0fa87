import { createQueryClient } from '@countersign/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ProveLocale } from '../../locales/locale.ts'
import { useWords } from '../../locales/words.ts'
import { DraftPage } from './draft/draft-page.tsx'
import { FormPage } from './form/form-page.tsx'
import { ProveWordsContext } from './words.ts'

/** Lives as long as the document, so that a draft is there when the person comes back to it. */
const queryClient = createQueryClient()

/** The pages on which a proof is made: what it is to say, and then who signs it. */
export function Content({ draft, words }: { draft: string | null; words: ProveLocale }) {
  const { common } = useWords()
  return (
    <QueryClientProvider client={queryClient}>
      <ProveWordsContext value={words}>
        <Suspense fallback={<p role="status">{common.loading}</p>}>
          {draft === null ? <FormPage /> : <DraftPage key={draft} id={draft} />}
        </Suspense>
      </ProveWordsContext>
    </QueryClientProvider>
  )
}
