import { describeError } from '@countersign/api'
import { openIdCalls } from '@countersign/api/openid'
import { hrefOf } from '@countersign/api/pages'
import { AccountName, Avatar, useCountersignClient } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { BusyButton } from '../../layout/busy-button.tsx'
import buttons from '../../layout/buttons.module.css'
import { Link } from '../../layout/link.tsx'
import { MissingPage } from '../../layout/missing-page.tsx'
import notices from '../../layout/notices.module.css'
import { Page } from '../../layout/page.tsx'
import parties from '../../layout/parties.module.css'
import prose from '../../layout/prose.module.css'
import { Skeleton } from '../../layout/skeleton.tsx'
import { UnavailablePage } from '../../layout/unavailable.tsx'
import { useSignOutWords } from '../../locales/words.ts'
import { Queries } from '../queries.tsx'
import { readingOf } from '../reading.ts'

/** Asks a person to confirm that they sign out, after an application has sent them here. */
export function Content() {
  return (
    <Queries>
      <SignOut />
    </Queries>
  )
}

function SignOut() {
  const words = useSignOutWords()
  const client = useCountersignClient()
  const calls = openIdCalls(client)
  const query = useQuery({
    queryKey: ['openid-sign-out'] as const,
    queryFn: ({ signal }) => calls.signOutRequest({ signal }),
    staleTime: 0,
  })
  const reading = readingOf(query)
  const signOut = useMutation({
    mutationFn: () => calls.signOut(),
    onSuccess: location => window.location.replace(location),
  })
  switch (reading.status) {
    case 'loading':
      return (
        <Page title={words.title}>
          <Skeleton />
        </Page>
      )
    case 'not-found':
      return <MissingPage words={words.nobody} />
    case 'unreachable':
      return <UnavailablePage retrying={reading.retrying} retry={reading.retry} />
    case 'there': {
      const { account, client: application, redirectHost } = reading.value
      if (account === null) return <MissingPage words={words.nobody} />
      const leaves = signOut.isPending || signOut.isSuccess
      return (
        <Page title={words.title} about="asked" lead={words.lead}>
          {application && <p>{words.asked({ client: application.name })}</p>}
          <div className={parties.party}>
            <Avatar account={account} />
            <AccountName account={account} />
          </div>
          {redirectHost !== null && <p className={prose.soft}>{words.returns({ host: redirectHost })}</p>}
          {signOut.error && (
            <p className={notices.failure} role="alert">
              {words.failed} {describeError(words.reasons, signOut.error)}
            </p>
          )}
          <div className={buttons.row}>
            <BusyButton
              className={`${controls.primary} ${buttons.large}`}
              busy={leaves}
              onClick={() => signOut.mutate()}
            >
              {leaves ? words.signingOut : words.signOut}
            </BusyButton>
            <Link href={hrefOf('account')} className={controls.quiet}>
              {words.stay}
            </Link>
          </div>
        </Page>
      )
    }
  }
}
