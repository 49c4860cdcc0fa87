import { ConnectButton, useSession } from '@countersign/react'
import notices from '../../layout/notices.module.css'
import { Unavailable } from '../../layout/unavailable.tsx'
import { useAccountWords } from '../../locales/words.ts'
import { Queries } from '../queries.tsx'
import { Cosignings } from './cosignings.tsx'
import { Proofs } from './proofs.tsx'
import { SignedIn } from './signed-in.tsx'
import { Skeleton } from './skeleton.tsx'

/**
 * Shows the signed-in account, how it was verified and its sessions. Below that, shows the proofs and sign-ins of this
 * browser, even if nobody is signed in.
 */
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
        <Queries>
          {session.status === 'signed-in' ? <SignedIn session={session.session} /> : <SignedOut />}
          <Proofs />
          <Cosignings />
        </Queries>
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
