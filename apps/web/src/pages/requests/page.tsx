import { Unavailable } from '../../layout/unavailable.tsx'
import type { RequestsLocale } from '../../locales/locale.ts'
import { useWords } from '../../locales/words.ts'
import { type LaterPage, useContent } from '../later/use-content.ts'
import { NotFoundPage } from '../not-found.tsx'
import { type RequestsRoute, requestsRoute } from './route.ts'

const later: LaterPage<{ route: RequestsRoute; words: RequestsLocale }, RequestsLocale> = {
  load: () => import('./content.tsx'),
}

/** The pages of whoever asks for proofs. All of them are loaded when one is visited. */
export function RequestsPage({ path }: { path: string }) {
  const { common, loadRequests } = useWords()
  const content = useContent(later, loadRequests)
  const route = requestsRoute(path)
  if (!route) return <NotFoundPage />
  switch (content.status) {
    case 'ready':
      return <content.page.Content route={route} words={content.page.words} />
    case 'failed':
      return <Unavailable retrying={content.retrying} retry={content.retry} />
    case 'loading':
      return <p role="status">{common.loading}</p>
  }
}
