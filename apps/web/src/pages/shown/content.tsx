import type { AccountId } from '@countersign/core'
import { PageHeading } from '../../layout/page-heading.tsx'
import type { ShownLocale } from '../../locales/shown.ts'
import { Account } from './account.tsx'
import { Listed } from './listed.tsx'
import { readRoute } from './route.ts'
import styles from './shown.module.css'
import { ShownWordsContext } from './words.ts'

/** The public page of the account that its address names. */
export function Content({ path, words }: { path: string; words: ShownLocale }) {
  const route = readRoute(path)
  return (
    <ShownWordsContext value={words}>
      <div className={styles.page}>
        {route.status === 'account' ? (
          <Shown account={route.account} />
        ) : (
          <Wrong words={words.wrong[route.fault]} />
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

function Wrong({ words }: { words: { readonly title: string; readonly text: string } }) {
  return (
    <>
      <PageHeading title={words.title}>{words.title}</PageHeading>
      <p className={styles.soft}>{words.text}</p>
    </>
  )
}
