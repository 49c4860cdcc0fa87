import { useServerFailure, useSite } from '@countersign/react/pieces'
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
  const failure = useServerFailure()
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
  return failure ? (
    <UnavailablePage {...failure} />
  ) : (
    <div className={frame.page}>
      <Rows />
    </div>
  )
}
