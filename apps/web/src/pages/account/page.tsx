import { useSession } from '@countersign/react'
import frame from '../../layout/frame.module.css'
import { PageHeading } from '../../layout/page-heading.tsx'
import { Unavailable } from '../../layout/unavailable.tsx'
import { useWords } from '../../locales/words.ts'
import { createLazyPage, useLazyPage } from '../lazy-page.tsx'
import { Skeleton } from './skeleton.tsx'

const lazy = createLazyPage('account', async () => (await import('../contents.ts')).contents.account())

/** Shows the account page. Its heading is part of the site; the rest loads on a visit. */
export function AccountPage() {
  const session = useSession()
  const { common } = useWords()
  const content = useLazyPage(lazy)
  return (
    <div className={frame.page}>
      <PageHeading
        title={common.accountPage}
        about={content.status === 'failed' ? 'unavailable' : aboutWhom(session)}
      >
        {common.accountPage}
      </PageHeading>
      {content.status === 'ready' ? (
        content.draw({})
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
      return session.data.id
  }
}
