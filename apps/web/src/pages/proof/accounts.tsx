import type { ProofAccountState, ProofState } from '@countersign/api'
import type { Proof } from '@countersign/core'
import { AccountName, Avatar, addressOf, useAccountInfo, useSite } from '@countersign/react'
import { Address } from '../../layout/address.tsx'
import cards from '../../layout/cards.module.css'
import facts from '../../layout/facts.module.css'
import frame from '../../layout/frame.module.css'
import { Link } from '../../layout/link.tsx'
import lists from '../../layout/lists.module.css'
import parties from '../../layout/parties.module.css'
import prose from '../../layout/prose.module.css'
import styles from './accounts.module.css'
import { Exact } from './exact.tsx'
import { Owners } from './owners.tsx'
import { Fact } from './said.tsx'
import { When } from './when.tsx'
import { usePageWords } from './words.ts'

type AccountsProps = { readonly proof: ProofState; readonly document: Proof | null }

/** Whose accounts these are, and how each was shown. */
export function Accounts({ proof, document }: AccountsProps) {
  const { accounts: words } = usePageWords()
  const { accounts } = proof
  return (
    <section className={frame.section} aria-labelledby="accounts">
      <h2 id="accounts">{words.title[accounts.length === 1 ? 'one' : 'many']}</h2>
      <ul className={`${lists.spaced} ${styles.accounts}`}>
        {accounts.map(account => (
          <li key={account.account} className={cards.card}>
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
  const { account: id, method, block, verifiedAt, safe, factory } = account
  return (
    <>
      <div className={parties.account}>
        <Avatar account={id} size="large" />
        <div className={parties.identity}>
          <Name account={id} />
          <Address address={addressOf(id)} />
          <p className={`${prose.small} ${styles.apart}`}>
            <span>
              <Network account={id} />
            </span>
            <Link href={`/a/${id}`}>{words.others}</Link>
          </p>
        </div>
      </div>
      {method && <p className={styles.how}>{verdict.method[method]}</p>}
      {factory && <p className={styles.how}>{verdict.factory({ address: factory })}</p>}
      {verifiedAt && (
        <dl className={`${facts.pairs} ${styles.shown}`}>
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
    <strong className={parties.name}>
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
