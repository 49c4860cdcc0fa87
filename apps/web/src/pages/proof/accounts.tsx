import type { ProofAccountState, ProofState } from '@countersign/api'
import type { Proof } from '@countersign/core'
import { AccountName, Avatar, addressOf, useAccountInfo, useSite } from '@countersign/react'
import { Address } from '../../layout/address.tsx'
import { Link } from '../../layout/link.tsx'
import { Exact } from './exact.tsx'
import { Owners } from './owners.tsx'
import styles from './proof.module.css'
import { Fact } from './said.tsx'
import { When } from './when.tsx'
import { usePageWords } from './words.ts'

type AccountsProps = { readonly proof: ProofState; readonly document: Proof | null }

/** Whose accounts these are, and how each was shown. */
export function Accounts({ proof, document }: AccountsProps) {
  const { accounts: words } = usePageWords()
  const { accounts } = proof
  return (
    <section className={styles.section} aria-labelledby="accounts">
      <h2 id="accounts">{words.title[accounts.length === 1 ? 'one' : 'many']}</h2>
      <ul className={styles.accounts}>
        {accounts.map(account => (
          <li key={account.account} className={styles.card}>
            <Account
              account={account}
              signed={document?.accounts.find(({ account: id }) => id === account.account)}
              isOnly={accounts.length === 1}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type AccountProps = {
  readonly account: ProofAccountState
  readonly signed: Proof['accounts'][number] | undefined
  readonly isOnly: boolean
}

function Account({ account, signed, isOnly }: AccountProps) {
  const { accounts: words, verdict } = usePageWords()
  const { account: id, method, block, verifiedAt, safe } = account
  return (
    <>
      <div className={styles.account}>
        <Avatar account={id} size="large" />
        <div className={styles.identity}>
          <Name account={id} />
          <Address address={addressOf(id)} />
          <p className={`${styles.small} ${styles.apart}`}>
            <span>
              <Network account={id} />
            </span>
            <Link href={`/a/${id}`}>{words.others}</Link>
          </p>
        </div>
      </div>
      {method && <p className={styles.how}>{verdict.method[method]}</p>}
      {verifiedAt && (
        <dl className={styles.shown}>
          <Fact name={words.signed}>
            <When at={verifiedAt} />
          </Fact>
          {block && (
            <Fact name={words.block}>
              <code>{block.number}</code>
            </Fact>
          )}
        </dl>
      )}
      {safe && <Owners account={id} safe={safe} isOpen={isOnly} />}
      {signed && <Exact account={signed} />}
    </>
  )
}

/** What an account is called, where it is called something. */
export function Name({ account }: { account: string }) {
  const info = useAccountInfo(account)
  if (info.status !== 'known' || info.value.name === null) return null
  return (
    <strong className={styles.name}>
      <AccountName account={account} />
    </strong>
  )
}

/** The network of an account, by its name where the site knows it. */
export function Network({ account }: { account: string }) {
  const { accounts: words } = usePageWords()
  const id = account.slice(0, account.lastIndexOf(':'))
  const chain = useSite()?.chains.find(chain => chain.id === id)
  return (
    <>
      <bdi>{chain?.name ?? id}</bdi>
      {chain?.testnet && <> ({words.test})</>}
    </>
  )
}
