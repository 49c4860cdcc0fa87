import type { AccountId } from '@countersign/core'
import frame from '../../layout/frame.module.css'
import { WrongAddress } from '../../layout/wrong-address.tsx'
import type { ShownLocale } from '../../locales/locale.ts'
import { Account } from './account.tsx'
import { Listed } from './listed.tsx'
import { readRoute } from './route.ts'
import { ShownWordsContext } from './words.ts'

/** The public page of the account that its address names. */
export function Content({ path, words }: { path: string; words: ShownLocale }) {
  const route = readRoute(path)
  return (
    <ShownWordsContext value={words}>
      <div className={frame.page}>
        {route.status === 'account' ? (
          <Shown account={route.account} />
        ) : (
          <WrongAddress words={words.wrong[route.fault]} />
        )}
      </div>
    </ShownWordsContext>
  )
}

function Shown({ account }: { account: AccountId }) {
  return (
    <>
      <Account account={account} />
      <Listed account={account} />
    </>
  )
}
