import { Unavailable } from '../../layout/unavailable.tsx'
import type { ShownLocale } from '../../locales/locale.ts'
import { useWords } from '../../locales/words.ts'
import { type LaterPage, useContent } from '../later/use-content.ts'

const later: LaterPage<{ path: string; words: ShownLocale }, ShownLocale> = {
  load: () => import('./content.tsx'),
}

/** What an account shows to everybody. All of it is loaded when it is visited. */
export function ShownPage({ path }: { path: string }) {
  const { common, loadShown } = useWords()
  const content = useContent(later, loadShown)
  switch (content.status) {
    case 'ready':
      return <content.page.Content path={path} words={content.page.words} />
    case 'failed':
      return <Unavailable retrying={content.retrying} retry={content.retry} />
    case 'loading':
      return <p role="status">{common.loading}</p>
  }
}
