import { useSession } from '@countersign/react'
import frame from '../../layout/frame.module.css'
import { PageHeading } from '../../layout/page-heading.tsx'
import { Unavailable } from '../../layout/unavailable.tsx'
import type { AccountLocale } from '../../locales/locale.ts'
import { AccountWordsContext, useWords } from '../../locales/words.ts'
import { type LaterPage, useContent } from '../later/use-content.ts'
import styles from './account.module.css'
import { Skeleton } from './skeleton.tsx'

const later: LaterPage<object, AccountLocale> = { load: () => import('./content.tsx') }

/** The account page. Its heading comes with the site; the rest is loaded when it is visited. */
export function AccountPage() {
  const session = useSession()
  const words = useWords()
  const { common } = words
  const content = useContent(later, words.loadAccount)
  return (
    <div className={`${frame.page} ${styles.page}`}>
      <PageHeading
        title={common.accountPage}
        about={content.status === 'failed' ? 'unavailable' : aboutWhom(session)}
      >
        {common.accountPage}
      </PageHeading>
      {content.status === 'ready' ? (
        <AccountWordsContext value={content.page.words}>
          <content.page.Content />
        </AccountWordsContext>
      ) : content.status === 'failed' ? (
        <Unavailable retrying={content.retrying} retry={content.retry} />
      ) : (
        <Skeleton />
      )}
    </div>
  )
}

function aboutWhom(session: ReturnType<typeof useSession>): string | undefined {
  switch (session.status) {
    case 'loading':
      return undefined
    case 'unavailable':
      return 'unavailable'
    case 'signed-out':
      return 'nobody'
    case 'signed-in':
      return session.session.id
  }
}
