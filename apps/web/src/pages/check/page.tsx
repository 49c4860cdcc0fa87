import { Unavailable } from '../../layout/unavailable.tsx'
import type { CheckLocale } from '../../locales/locale.ts'
import { useWords } from '../../locales/words.ts'
import { type LaterPage, useContent } from '../later/use-content.ts'

const later: LaterPage<{ words: CheckLocale }, CheckLocale> = { load: () => import('./content.tsx') }

/** Where anybody checks proofs. All of it is loaded when it is visited; what computes, when it is needed. */
export function CheckPage() {
  const { common, loadCheck } = useWords()
  const content = useContent(later, loadCheck)
  switch (content.status) {
    case 'ready':
      return <content.page.Content words={content.page.words} />
    case 'failed':
      return <Unavailable retrying={content.retrying} retry={content.retry} />
    case 'loading':
      return <p role="status">{common.loading}</p>
  }
}
