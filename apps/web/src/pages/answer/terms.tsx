import type { RequestCall } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { Avatar, addressOf } from '@countersign/react'
import cards from '../../layout/cards.module.css'
import { ExactTime } from '../../layout/exact-time.tsx'
import { Fact } from '../../layout/fact.tsx'
import facts from '../../layout/facts.module.css'
import { LinkedAddress } from '../../layout/linked-address.tsx'
import notices from '../../layout/notices.module.css'
import parties from '../../layout/parties.module.css'
import { VerifiedName } from '../../layout/verified-name.tsx'
import { useAnswerWords, useSharedWords, useWords } from '../../locales/words.ts'
import { AddToCalendar } from '../add-to-calendar.tsx'
import { chainOf, useChain } from '../chain.ts'
import { ForeignWords } from '../foreign-words.tsx'
import { Party } from '../party.tsx'
import { formatDuration } from '../requests/format-duration.ts'
import styles from './answer.module.css'

type TermsProps = {
  readonly request: RequestCall
  /** Whether the requested account is shown, if the next step does not show it. @default true */
  readonly withAccount?: boolean
}

/** Shows what is requested: purpose, audience, account, validity, and what happens afterwards. */
export function Terms({ request, withAccount = true }: TermsProps) {
  const words = useAnswerWords()
  const { language } = useWords()
  const { id, status, purpose, audience, account, chain, deadline, holdsFor, returnHost } = request
  const network = useChain(chain)
  return (
    <dl className={`${facts.facts} ${styles.facts}`}>
      <Fact name={words.purpose}>
        <strong>
          <ForeignWords text={purpose} />
        </strong>
      </Fact>
      <Fact name={words.audience}>{audience === null ? words.anyone : <ForeignWords text={audience} />}</Fact>
      {(withAccount || account === null) && (
        <Fact name={words.account}>
          {account !== null ? (
            <Party account={account} className={styles.party} />
          ) : chain === null ? (
            words.anyAccount
          ) : (
            words.anyOn({ chain: network?.name ?? chain })
          )}
        </Fact>
      )}
      <Fact name={words.deadline}>
        <ExactTime at={deadline} />{' '}
        {status === 'open' && (
          <AddToCalendar
            id={id}
            at={deadline}
            title={words.calendar.event}
            href={hrefOf('answer', { id })}
            label={words.calendar.add}
          />
        )}
      </Fact>
      <Fact name={words.holds}>{words.holdsText({ span: formatDuration(holdsFor, language) })}</Fact>
      <Fact name={words.returns}>
        {returnHost === null ? (
          words.nowhere
        ) : (
          <strong>
            <bdi dir="ltr">{returnHost}</bdi>
          </strong>
        )}
      </Fact>
    </dl>
  )
}

/**
 * Shows the requester: an account that has signed in here, which says nothing about the person it belongs to.
 *
 * @param account - CAIP-10
 */
export function Requester({ account }: { account: string }) {
  const words = useAnswerWords()
  return (
    <section className={`${cards.card} ${styles.card}`} aria-label={words.page}>
      <div className={parties.account}>
        <Avatar account={account} size="large" />
        <p className={parties.identity}>
          <VerifiedName account={account} className={parties.name} />{' '}
          <LinkedAddress address={addressOf(account)} chain={chainOf(account)} />{' '}
          <span className={styles.asks}>{words.asks}</span>
        </p>
      </div>
      <p className={notices.note}>
        {words.anybody} {useSharedWords().proofContext.signed}
      </p>
    </section>
  )
}
