import type { Session } from '@countersign/api'
import { addressOf, useSite } from '@countersign/react'
import type { ReactNode } from 'react'
import { Address } from '../../layout/address.tsx'
import { account as words } from '../../locales/en/account.ts'
import { language } from '../../locales/language.ts'
import styles from './account.module.css'
import { Balance } from './balance.tsx'
import { Moment } from './moment.tsx'

const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' })

/** The account: its address, network and balance, and how it was proved. */
export function Facts({ session }: { session: Session }) {
  const address = addressOf(session.account)
  const chainId = session.account.slice(0, session.account.lastIndexOf(':'))
  const site = useSite()
  const chain = site?.chains.find(({ id }) => id === chainId)
  const { block, method } = session.verdict
  return (
    <dl className={styles.facts}>
      <Fact name={words.address}>
        <Address address={address} />
      </Fact>
      <Fact name={words.balance}>
        <Balance address={address} chain={chain} settled={site !== undefined} />
      </Fact>
      <Fact name={words.network}>
        {chain ? (
          <>
            {chain.name}
            {chain.testnet && <small className={styles.soft}> {words.testnet}</small>}
          </>
        ) : (
          site && words.unknownNetwork(chainId)
        )}
      </Fact>
      <Fact name={words.proof}>
        {words.method[method]}
        {block && (
          <small className={`${styles.soft} ${styles.block}`} title={block.hash}>
            {words.block(block.number.toLocaleString(language))}
          </small>
        )}
      </Fact>
      <Fact name={words.since}>
        <Moment at={session.createdAt} />
      </Fact>
      <Fact name={words.until}>{words.untilText(day.format(new Date(session.endsAt)))}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
