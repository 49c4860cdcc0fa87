import { useSession } from '@countersign/react'
import { useSite } from '@countersign/react/pieces'
import frame from '../../layout/frame.module.css'
import { MissingPage } from '../../layout/missing-page.tsx'
import { Rows } from '../../layout/rows.tsx'
import { UnavailablePage } from '../../layout/unavailable.tsx'
import { useProfileWords } from '../../locales/words.ts'
import { accountInPath } from '../account-in-path.ts'
import { OtherNetwork } from '../other-network.tsx'
import { Queries } from '../queries.tsx'
import { Account } from './account.tsx'
import { Listed } from './listed.tsx'

/** Shows the public page of the account that its address names. */
export function Content({ id }: { id: string }) {
  const words = useProfileWords()
  const site = useSite()
  // The session's state reports an unavailable server, and retries.
  const session = useSession()
  const path = accountInPath(id, site?.chains ?? [])
  if ('account' in path)
    return (
      <Queries>
        <div className={frame.page}>
          <Account account={path.account} />
          <Listed account={path.account} />
        </div>
      </Queries>
    )
  if (path.fault !== 'network') return <MissingPage words={words.wrong[path.fault]} />
  if (site) return <OtherNetwork network={path.network} />
  return session.status === 'unavailable' ? (
    <UnavailablePage retrying={session.retrying} retry={session.refresh} />
  ) : (
    <div className={frame.page}>
      <Rows />
    </div>
  )
}
