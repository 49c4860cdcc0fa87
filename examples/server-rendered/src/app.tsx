import type { Session } from '@countersign/api'
import { ConnectButton, CountersignProvider, useSession, useSignOut } from '@countersign/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'

export type AppProps = {
  readonly path: string
  /** The session, read on the server so that the first render is correct. */
  readonly session: Session | null
}

/** The whole page below <body>: rendered on the server and hydrated in the browser. */
export function App({ path, session }: AppProps) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <CountersignProvider session={session} theme="light" onSignedIn={() => location.assign('/members')}>
        <header>
          <a href="/">Example</a>
          <ConnectButton className="connect" />
        </header>
        <main>{path === '/members' ? <Members /> : <Home />}</main>
      </CountersignProvider>
    </QueryClientProvider>
  )
}

function Home() {
  return (
    <>
      <h1>Drawn on the server</h1>
      <p>
        The <a href="/members">members’ page</a> is for people who have signed in with their wallet.
      </p>
    </>
  )
}

function Members() {
  const session = useSession()
  const { mutate: signOut, isPending } = useSignOut()
  if (session.status !== 'signed-in') return <p>You are signed out.</p>
  return (
    <>
      <h1>For members</h1>
      <p>
        The server knew before it drew this page that you are <code>{session.account}</code>.
      </p>
      <button
        type="button"
        disabled={isPending}
        onClick={() => signOut('here', { onSuccess: () => location.assign('/') })}
      >
        Sign out
      </button>
    </>
  )
}
