import { Unavailable } from '../../layout/unavailable.tsx'
import type { SafeLocale } from '../../locales/locale.ts'
import { useWords } from '../../locales/words.ts'
import { type LaterPage, useContent } from '../later/use-content.ts'

const later: LaterPage<{ path: string; words: SafeLocale }, SafeLocale> = {
  load: () => import('./content.tsx'),
}

/** The page of a Safe. All of it is loaded when it is visited. */
export function SafePage({ path }: { path: string }) {
  const { common, loadSafe } = useWords()
  const content = useContent(later, loadSafe)
  switch (content.status) {
    case 'ready':
      return <content.page.Content path={path} words={content.page.words} />
    case 'failed':
      return <Unavailable retrying={content.retrying} retry={content.retry} />
    case 'loading':
      return <p role="status">{common.loading}</p>
  }
}
