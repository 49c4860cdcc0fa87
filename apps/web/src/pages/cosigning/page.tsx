import { Unavailable } from '../../layout/unavailable.tsx'
import type { CosigningLocale } from '../../locales/locale.ts'
import { useWords } from '../../locales/words.ts'
import { type LaterPage, useContent } from '../later/use-content.ts'

const later: LaterPage<{ id: string; words: CosigningLocale }, CosigningLocale> = {
  load: () => import('./content.tsx'),
}

/** The page of a cosigning. All of it is loaded when it is visited. */
export function CosigningPage({ id }: { id: string }) {
  const { common, loadCosigning } = useWords()
  const content = useContent(later, loadCosigning)
  switch (content.status) {
    case 'ready':
      return <content.page.Content id={id} words={content.page.words} />
    case 'failed':
      return <Unavailable retrying={content.retrying} retry={content.retry} />
    case 'loading':
      return <p role="status">{common.loading}</p>
  }
}
