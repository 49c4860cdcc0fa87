import { ConnectButton, createQueryClient, useSession } from '@countersign/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Unavailable } from '../../layout/unavailable.tsx'
import { useAccountWords } from '../../locales/words.ts'
import styles from './account.module.css'
import { SignedIn } from './signed-in.tsx'
import { Skeleton } from './skeleton.tsx'

/** Lives as long as the document, so that what was read is there when the person comes back to this page. */
const queryClient = createQueryClient()

/** Who is signed in, how that was proved, and where else. */
export function Content() {
  const words = useAccountWords()
  const session = useSession()
  switch (session.status) {
    case 'loading':
      return <Skeleton />
    case 'unavailable':
      return <Unavailable retrying={session.retrying} retry={session.refresh} />
    case 'signed-out':
      return (
        <div className={styles.signedOut}>
          <p>{words.signedOut}</p>
          <ConnectButton />
        </div>
      )
    case 'signed-in':
      return (
        <QueryClientProvider client={queryClient}>
          <SignedIn session={session.session} />
        </QueryClientProvider>
      )
  }
}
