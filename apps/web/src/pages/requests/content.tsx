import { createQueryClient, useSession } from '@countersign/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Unavailable } from '../../layout/unavailable.tsx'
import type { RequestsLocale } from '../../locales/locale.ts'
import { NewRequest } from './form/new-request.tsx'
import { Frame } from './frame/frame.tsx'
import { Rows } from './frame/rows.tsx'
import { SignedOut } from './frame/signed-out.tsx'
import { Keys } from './keys/keys.tsx'
import { List } from './list/list.tsx'
import { OneRequest } from './request/one-request.tsx'
import type { RequestsRoute } from './route.ts'
import { RequestsWordsContext } from './words.ts'

/** Lives as long as the document, so that what was read is there when the person comes back to this page. */
const queryClient = createQueryClient()

/** The pages of whoever asks for proofs. */
export function Content({ route, words }: { route: RequestsRoute; words: RequestsLocale }) {
  return (
    <RequestsWordsContext value={words}>
      <QueryClientProvider client={queryClient}>
        {route.page === 'new' ? <NewRequest /> : <ForWhoIsSignedIn route={route} words={words} />}
      </QueryClientProvider>
    </RequestsWordsContext>
  )
}

function ForWhoIsSignedIn(props: { route: Exclude<RequestsRoute, { page: 'new' }>; words: RequestsLocale }) {
  const { route, words } = props
  const session = useSession()
  switch (session.status) {
    case 'signed-in':
      return <SignedIn route={route} account={session.session.account} />
    case 'loading':
      return (
        <Frame>
          <Rows />
        </Frame>
      )
    case 'unavailable':
      return (
        <Frame>
          <Unavailable retrying={session.retrying} retry={session.refresh} />
        </Frame>
      )
    case 'signed-out':
      return (
        <Frame about="nobody" title={route.page === 'keys' ? words.keys.title : undefined}>
          <SignedOut />
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
