import type { ProofAccountState, ProofState } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import type { Proof } from '@countersign/core'
import { Avatar, addressOf } from '@countersign/react'
import disclosure from '@countersign/react/disclosure.module.css'
import { useId } from 'react'
import cards from '../../layout/cards.module.css'
import { ExactTime } from '../../layout/exact-time.tsx'
import { Fact } from '../../layout/fact.tsx'
import facts from '../../layout/facts.module.css'
import frame from '../../layout/frame.module.css'
import { Link } from '../../layout/link.tsx'
import { LinkedAddress } from '../../layout/linked-address.tsx'
import lists from '../../layout/lists.module.css'
import { NetworkName } from '../../layout/network.tsx'
import parties from '../../layout/parties.module.css'
import prose from '../../layout/prose.module.css'
import { VerifiedName } from '../../layout/verified-name.tsx'
import { useProofWords } from '../../locales/words.ts'
import { chainOf, useChain } from '../chain.ts'
import { visible } from '../foreign-text.ts'
import { Owners } from './owners.tsx'
import styles from './proof.module.css'

type AccountsProps = { readonly proof: ProofState; readonly document: Proof | null }

/** Lists the proved accounts, and how each was verified. */
export function Accounts({ proof, document }: AccountsProps) {
  const { accounts: words } = useProofWords()
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
  const { accounts: words, verdict } = useProofWords()
  const { account: id, method, block, verifiedAt, safe, approved, factory } = account
  return (
    <>
      <div className={parties.account}>
        <Avatar account={id} size="large" />
        <div className={parties.identity}>
          <VerifiedName account={id} className={parties.name} />
          <LinkedAddress address={addressOf(id)} chain={chainOf(id)} />
          <p className={`${prose.small} ${styles.apart}`}>
            <span>
              <Network account={id} />
            </span>
            <Link href={hrefOf('profile', { id })}>{words.others}</Link>
          </p>
        </div>
      </div>
      {method && <p className={styles.how}>{verdict.method[method]}</p>}
      {factory && <p className={styles.how}>{verdict.factory({ address: factory })}</p>}
      {verifiedAt && (
        <dl className={`${facts.pairs} ${styles.shown}`}>
          <Fact name={words.signed}>
            <ExactTime at={verifiedAt} />
          </Fact>
          {block && <Fact name={words.block}>{block.number}</Fact>}
        </dl>
      )}
      {safe && <Owners account={id} safe={safe} approved={approved} isOpen={isOnly} />}
      {signed && <Exact account={signed} />}
    </>
  )
}

/** Shows the network of an account, by its name if the site knows it. */
export function Network({ account }: { account: string }) {
  const id = chainOf(account)
  const chain = useChain(id)
  return chain ? <NetworkName chain={chain} /> : <bdi>{id}</bdi>
}

/** Shows the exact text that an account has signed, with everything that is needed to verify it by hand. */
function Exact({ account }: { account: Proof['accounts'][number] }) {
  const { accounts: words } = useProofWords()
  const id = useId()
  return (
    <details className={disclosure.disclosure}>
      <summary>{words.details}</summary>
      <div className={styles.exact}>
        <span id={`${id}-text`} className={`${prose.small} ${styles.label}`}>
          {words.text}
        </span>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be scrollable by keyboard. */}
        <section className={styles.text} tabIndex={0} aria-labelledby={`${id}-text ${id}-whole`}>
          <pre dir="ltr">{visible(account.message)}</pre>
        </section>
        <span className={`${prose.small} ${styles.label}`}>{words.whole}</span>
        <code id={`${id}-whole`} className={`${prose.long} ${styles.long}`}>
          {addressOf(account.account)}
        </code>
        {account.block && (
          <>
            <span className={`${prose.small} ${styles.label}`}>{words.blockHash}</span>
            <code className={`${prose.long} ${styles.long}`}>{account.block.hash}</code>
          </>
        )}
        <span id={`${id}-signature`} className={`${prose.small} ${styles.label}`}>
          {words.signature}
        </span>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a Safe's signature must be scrollable by keyboard. */}
        <section className={styles.text} tabIndex={0} aria-labelledby={`${id}-signature ${id}-whole`}>
          <code className={`${prose.long} ${styles.long}`}>{account.signature}</code>
        </section>
      </div>
    </details>
  )
}
