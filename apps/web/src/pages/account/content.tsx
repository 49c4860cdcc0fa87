import { useSession } from '@countersign/react'
import { useServerFailure } from '@countersign/react/pieces'
import { SignedOut } from '../../layout/signed-out.tsx'
import { Unavailable } from '../../layout/unavailable.tsx'
import { useAccountWords } from '../../locales/words.ts'
import { Queries } from '../queries.tsx'
import { Cosignings } from './cosignings.tsx'
import { Proofs } from './proofs.tsx'
import { SignedIn } from './signed-in.tsx'
import { Skeleton } from './skeleton.tsx'

/**
 * Shows what this browser waits for, the signed-in account, how it was verified and its sessions. Below that, shows the
 * proofs and earlier sign-ins of this browser, even if nobody is signed in.
 */
export function Content() {
  const session = useSession()
  // Tries again automatically.
  useServerFailure()
  const account = useAccountWords()
  const words = account.cosignings
  switch (session.status) {
    case 'loading':
      return <Skeleton />
    case 'unavailable':
      return <Unavailable retrying={session.retrying} retry={session.refresh} />
    case 'signed-out':
    case 'signed-in':
      return (
        <Queries>
          <Cosignings which="pending" title={words.title} text={words.text} />
          {session.status === 'signed-in' ? (
            <SignedIn session={session.data} />
          ) : (
            <SignedOut text={account.signedOut} />
          )}
          <Proofs />
          <Cosignings which="ended" title={words.ended} text={words.endedText} />
        </Queries>
      )
  }
}
