import type { ForYou } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { AccountName, Avatar, SafeName, useNameText } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { AskerMark, requesterOf, TimeLeft } from '@countersign/react/cosigning'
import { FactLine } from '@countersign/react/pieces'
import { type ReactNode, Suspense } from 'react'
import { Entry } from '../../layout/entry.tsx'
import { exactTime } from '../../layout/exact-time.tsx'
import { Link } from '../../layout/link.tsx'
import lists from '../../layout/lists.module.css'
import prose from '../../layout/prose.module.css'
import { RelativeTime } from '../../layout/relative-time.tsx'
import { useAccountWords, useForYouWords, useWords } from '../../locales/words.ts'
import { deviceName } from '../device-name.ts'
import { ForeignWords } from '../foreign-words.tsx'
import styles from './rows.module.css'

type PartProps<Part extends keyof ForYou> = {
  readonly items: readonly ForYou[Part]['items'][number][]
  readonly onHide: (id: string) => void
}

/** Lists what the account can confirm as an owner. What the asker's browser said about itself is shown as that. */
export function Confirmations({ items, onHide }: PartProps<'confirmations'>) {
  const { confirmations: words } = useForYouWords()
  const { cosignings: purposes } = useAccountWords()
  return (
    <List name={words.title}>
      {items.map(({ id, account, purpose, asker, createdAt, expiresAt }) => (
        <AccountRow
          key={id}
          account={account}
          purpose={purposes[purpose]}
          href={hrefOf('cosigning', { id })}
          act={words.act}
          onHide={() => onHide(id)}
        >
          <Party account={account} name={<SafeName account={account} />} />
          <FactLine className={prose.small}>
            {purposes[purpose]}
            <span>
              <Requester asker={asker} />
              {/* The Safe itself has no mark. */}
              {asker.account !== account && ' '}
              <Suspense>
                <AskerMark asker={asker} account={account} />
              </Suspense>
            </span>
            {words.started({ device: deviceName(asker, words) })}
            <RelativeTime at={createdAt} />
            <Suspense>
              <TimeLeft cosigning={{ status: 'NEEDS_CONFIRMATION', expiresAt }} />
            </Suspense>
          </FactLine>
        </AccountRow>
      ))}
    </List>
  )
}

function Requester({ asker }: Pick<PartProps<'confirmations'>['items'][number], 'asker'>) {
  const account = requesterOf(asker)
  return account !== null && <AccountName account={account} />
}

/** Lists the requests that name the account. The purpose and the audience are the requester's own words. */
export function Requests({ items, onHide }: PartProps<'requests'>) {
  const { requests: words } = useForYouWords()
  const { language } = useWords()
  return (
    <List name={words.title}>
      {items.map(({ id, by, purpose, audience, deadline }) => (
        <AccountRow
          key={id}
          account={by}
          href={hrefOf('answer', { id })}
          act={words.act}
          onHide={() => onHide(id)}
        >
          <Party account={by} />
          <dl className={styles.foreign}>
            <div>
              <dt>{words.for}</dt>
              <dd>
                <ForeignWords text={purpose} />
              </dd>
            </div>
            {audience !== null && (
              <div>
                <dt>{words.audience}</dt>
                <dd>
                  <ForeignWords text={audience} />
                </dd>
              </div>
            )}
          </dl>
          <p className={prose.small}>{words.until({ date: exactTime(deadline, language) })}</p>
        </AccountRow>
      ))}
    </List>
  )
}

/** Lists the proofs that expire soon. */
export function ExpiringProofs({ items, onHide }: PartProps<'proofs'>) {
  const { proofs: words } = useForYouWords()
  const { language } = useWords()
  return (
    <List name={words.title}>
      {items.map(({ id, purpose, audience, expiresAt }) => (
        <Row
          key={id}
          subject={purpose}
          href={hrefOf('prove', { purpose, audience: audience ?? undefined })}
          act={words.act}
          onHide={() => onHide(id)}
        >
          <Link href={hrefOf('proof', { id })} className={styles.subject}>
            <bdi>{purpose}</bdi>
          </Link>
          <FactLine className={prose.small}>
            {audience === null ? words.forAnyone : words.forWhom({ audience })}
            {words.until({ date: exactTime(expiresAt, language) })}
          </FactLine>
        </Row>
      ))}
    </List>
  )
}

function List({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ul className={`${lists.ruled} ${lists.entries}`} aria-label={name}>
      {children}
    </ul>
  )
}

type RowProps = {
  /** Names the row, for screen readers. */
  readonly subject: string
  readonly href: string
  readonly act: string
  readonly onHide: () => void
  readonly children: ReactNode
}

function Row({ subject, href, act, onHide, children }: RowProps) {
  const words = useForYouWords()
  return (
    <Entry>
      <li>
        <div className={styles.about}>{children}</div>
        <div className={lists.choices}>
          <Link href={href} className={controls.secondary} aria-label={words.name({ what: act, subject })}>
            {act}
          </Link>
          <button
            type="button"
            className={controls.quiet}
            aria-label={words.name({ what: words.hide, subject })}
            onClick={onHide}
          >
            {words.hide}
          </button>
        </div>
      </li>
    </Entry>
  )
}

type AccountRowProps = Omit<RowProps, 'subject'> & { readonly account: string; readonly purpose?: string }

/** Renders a row that is named by an account, after what it is for. */
function AccountRow({ account, purpose, ...row }: AccountRowProps) {
  const name = useNameText(account)
  return <Row {...row} subject={purpose === undefined ? name : `${purpose}, ${name}`} />
}

type PartyProps = {
  readonly account: string
  /** @default its verified name, or its address */
  readonly name?: ReactNode
}

function Party({ account, name = <AccountName account={account} /> }: PartyProps) {
  return (
    <span className={styles.party}>
      <Avatar account={account} />
      <strong>{name}</strong>
    </span>
  )
}
