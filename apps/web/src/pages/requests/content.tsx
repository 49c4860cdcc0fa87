import { useSession } from '@countersign/react'
import { useServerFailure } from '@countersign/react/pieces'
import { Rows } from '../../layout/rows.tsx'
import { SignedOut } from '../../layout/signed-out.tsx'
import { Unavailable } from '../../layout/unavailable.tsx'
import { useRequestsWords } from '../../locales/words.ts'
import { Content as NotFoundPage } from '../not-found.tsx'
import { Queries } from '../queries.tsx'
import { Frame, RequestSteps } from './frame.tsx'
import { Keys } from './keys.tsx'
import { List } from './list.tsx'
import { NewRequest } from './new-request.tsx'
import { OneRequest } from './request.tsx'
import { type RequestsRoute, readRoute } from './route.ts'

/** Shows the pages of a requester. */
export function Content({ id }: { id: string }) {
  const route = readRoute(id)
  if (!route) return <NotFoundPage />
  return <Queries>{route.page === 'new' ? <NewRequest /> : <ForSignedIn route={route} />}</Queries>
}

function ForSignedIn({ route }: { route: Exclude<RequestsRoute, { page: 'new' }> }) {
  const words = useRequestsWords()
  const session = useSession()
  const title = route.page === 'keys' ? words.keys.title : undefined
  // Tries again automatically.
  useServerFailure()
  switch (session.status) {
    case 'signed-in':
      return <SignedIn route={route} account={session.account} />
    case 'loading':
      return (
        <Frame title={title}>
          <Rows />
        </Frame>
      )
    case 'unavailable':
      return (
        <Frame title={title}>
          <Unavailable retrying={session.retrying} retry={session.refresh} />
        </Frame>
      )
    case 'signed-out':
      return (
        <Frame about="nobody" title={title} lead={route.page === 'list' ? words.list.lead : undefined}>
          <SignedOut text={words.signedOut} />
          {route.page === 'list' && <RequestSteps />}
        </Frame>
      )
  }
}

function SignedIn({ route, account }: { route: Exclude<RequestsRoute, { page: 'new' }>; account: string }) {
  switch (route.page) {
    case 'list':
      return <List account={account} />
    case 'keys':
      return <Keys account={account} />
    case 'request':
      return <OneRequest account={account} id={route.id} />
  }
}
