import { ConnectButton, createQueryClient, useSession } from '@countersign/react'
import { QueryClientProvider } from '@tanstack/react-query'
import notices from '../../layout/notices.module.css'
import { Unavailable } from '../../layout/unavailable.tsx'
import { useAccountWords } from '../../locales/words.ts'
import { Cosignings } from './cosignings.tsx'
import { Proofs } from './proofs.tsx'
import { SignedIn } from './signed-in.tsx'
import { Skeleton } from './skeleton.tsx'

/** Lives as long as the document, so that what was read is there when the person comes back to this page. */
const queryClient = createQueryClient()

/** Who is signed in, how that was proved, and where else; and what this browser waits for, whoever is signed in. */
export function Content() {
  const session = useSession()
  switch (session.status) {
    case 'loading':
      return <Skeleton />
    case 'unavailable':
      return <Unavailable retrying={session.retrying} retry={session.refresh} />
    case 'signed-out':
    case 'signed-in':
      return (
        <QueryClientProvider client={queryClient}>
          {session.status === 'signed-in' ? <SignedIn session={session.session} /> : <SignedOut />}
          <Proofs />
          <Cosignings />
        </QueryClientProvider>
      )
  }
}

function SignedOut() {
  const words = useAccountWords()
  return (
    <div className={notices.signedOut}>
      <p>{words.signedOut}</p>
      <ConnectButton />
    </div>
  )
}
