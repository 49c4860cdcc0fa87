import { ConnectButton, createQueryClient, useSession } from '@countersign/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { PageHeading } from '../../layout/page-heading.tsx'
import { Unavailable } from '../../layout/unavailable.tsx'
import { account as words } from '../../locales/en/account.ts'
import styles from './account.module.css'
import { Devices } from './devices.tsx'
import { Facts, FactsSkeleton } from './facts.tsx'
import { SignOut } from './sign-out.tsx'

/** Lives as long as the document, so that what was read is there when the person comes back to this page. */
const queryClient = createQueryClient()

/** Who is signed in, how that was proved, and where else. */
export default function AccountPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>
  )
}

function Page() {
  const session = useSession()
  const about =
    session.status === 'signed-in'
      ? session.session.id
      : session.status === 'signed-out'
        ? 'nobody'
        : undefined
  return (
    <div className={styles.page}>
      <PageHeading title={words.title} about={about}>
        {words.title}
      </PageHeading>
      <Content session={session} />
    </div>
  )
}

function Content({ session }: { session: ReturnType<typeof useSession> }) {
  switch (session.status) {
    case 'loading':
      return <FactsSkeleton />
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
        <>
          <Facts session={session.session} />
          <Devices />
          <SignOut />
        </>
      )
  }
}
