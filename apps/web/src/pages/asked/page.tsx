import { Unavailable } from '../../layout/unavailable.tsx'
import type { AskedLocale } from '../../locales/locale.ts'
import { useWords } from '../../locales/words.ts'
import { type LaterPage, useContent } from '../later/use-content.ts'

const later: LaterPage<{ id: string; words: AskedLocale }, AskedLocale> = {
  load: () => import('./content.tsx'),
}

/** The page for whoever is asked for a proof. All of it is loaded when it is visited. */
export function AskedPage({ id }: { id: string }) {
  const { common, loadAsked } = useWords()
  const content = useContent(later, loadAsked)
  switch (content.status) {
    case 'ready':
      return <content.page.Content id={id} words={content.page.words} />
    case 'failed':
      return <Unavailable retrying={content.retrying} retry={content.retry} />
    case 'loading':
      return <p role="status">{common.loading}</p>
  }
}
