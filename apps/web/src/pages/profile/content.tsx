import frame from '../../layout/frame.module.css'
import { WrongAddress } from '../../layout/wrong-address.tsx'
import { useProfileWords } from '../../locales/words.ts'
import { Queries } from '../queries.tsx'
import { accountInPath } from '../typed-account.ts'
import { Account } from './account.tsx'
import { Listed } from './listed.tsx'

/** Shows the public page of the account that its address names. */
export function Content({ id }: { id: string }) {
  const words = useProfileWords()
  const path = accountInPath(id)
  return (
    <div className={frame.page}>
      {'fault' in path ? (
        <WrongAddress words={words.wrong[path.fault === 'checksum' ? 'checksum' : 'form']} />
      ) : (
        <Queries>
          <Account account={path.account} />
          <Listed account={path.account} />
        </Queries>
      )}
    </div>
  )
}
