import { useCountersign } from '@countersign/react'

/** What people see below the button. */
export function Content() {
  const { session, signOut } = useCountersign()
  switch (session.status) {
    case 'loading':
      return null
    case 'unavailable':
      return <p role="alert">The server does not answer. Please reload the page in a moment.</p>
    case 'signed-out':
      return <p>Nobody is signed in.</p>
    case 'signed-in':
      return (
        <>
          <p>
            Signed in as <code>{session.account}</code>.
          </p>
          <button type="button" onClick={() => signOut()}>
            Sign out
          </button>
        </>
      )
  }
}
