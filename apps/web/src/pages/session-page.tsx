import { useSession } from '@countersign/react'
import { useServerFailure } from '@countersign/react/pieces'
import type { ReactNode } from 'react'
import { Page } from '../layout/page.tsx'
import { Rows } from '../layout/rows.tsx'
import { Unavailable } from '../layout/unavailable.tsx'
import { Queries } from './queries.tsx'

type SessionPageProps = {
  readonly title: string
  readonly lead: string
  /** Renders the content. @param account - the signed-in account (CAIP-10); `null`: none is */
  readonly children: (account: string | null) => ReactNode
}

/** Shows a page with the lists of the person who is signed in, once it is known who that is. */
export function SessionPage({ title, lead, children }: SessionPageProps) {
  const session = useSession()
  // Tries again automatically.
  useServerFailure()
  return (
    <Page title={title} lead={lead} about={session.status === 'loading' ? undefined : session.status}>
      {session.status === 'loading' ? (
        <Rows />
      ) : session.status === 'unavailable' ? (
        <Unavailable retrying={session.retrying} retry={session.refresh} />
      ) : (
        <Queries>{children(session.status === 'signed-in' ? session.account : null)}</Queries>
      )}
    </Page>
  )
}
