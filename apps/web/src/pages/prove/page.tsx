import { Unavailable } from '../../layout/unavailable.tsx'
import type { ProveLocale } from '../../locales/locale.ts'
import { useWords } from '../../locales/words.ts'
import { type LaterPage, useContent } from '../later/use-content.ts'

const later: LaterPage<{ draft: string | null; words: ProveLocale }, ProveLocale> = {
  load: () => import('./content.tsx'),
}

/**
 * The pages on which a proof is made. All of it is loaded when they are visited.
 *
 * @param props.draft - the id of what is being signed; `null`: it is still to be begun
 */
export function ProvePage({ draft }: { draft: string | null }) {
  const { common, loadProve } = useWords()
  const content = useContent(later, loadProve)
  switch (content.status) {
    case 'ready':
      return <content.page.Content draft={draft} words={content.page.words} />
    case 'failed':
      return <Unavailable retrying={content.retrying} retry={content.retry} />
    case 'loading':
      return <p role="status">{common.loading}</p>
  }
}
