import type { RequestCall } from '@countersign/api'
import { AccountName, Avatar, useSite } from '@countersign/react'
import facts from '../../layout/facts.module.css'
import parties from '../../layout/parties.module.css'
import { useWords } from '../../locales/words.ts'
import { sayHolding } from '../requests/request/say-holding.ts'
import styles from './page.module.css'
import { useAskedWords } from './words.ts'

/** What is asked: for what, for whom, which account, until when, and what comes after it. */
export function Terms({ request }: { request: RequestCall }) {
  const words = useAskedWords()
  const { language } = useWords()
  const chains = useSite()?.chains
  const { purpose, audience, account, chain, deadline, holdsFor, returnHost } = request
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <dl className={`${facts.facts} ${styles.facts}`}>
      <div>
        <dt>{words.purpose}</dt>
        <dd>
          <strong>
            <bdi>{purpose}</bdi>
          </strong>
        </dd>
      </div>
      <div>
        <dt>{words.audience}</dt>
        <dd>{audience === null ? words.anyone : <bdi>{audience}</bdi>}</dd>
      </div>
      <div>
        <dt>{words.account}</dt>
        <dd>
          {account !== null ? (
            <span className={`${parties.party} ${styles.party}`}>
              <Avatar account={account} />
              <AccountName account={account} />
            </span>
          ) : chain === null ? (
            words.anyAccount
          ) : (
            words.anyOn({ chain: chains?.find(({ id }) => id === chain)?.name ?? chain })
          )}
        </dd>
      </div>
      <div>
        <dt>{words.deadline}</dt>
        <dd>
          <time dateTime={deadline}>{exact.format(new Date(deadline))}</time>
        </dd>
      </div>
      <div>
        <dt>{words.holds}</dt>
        <dd>{words.holdsText({ span: sayHolding(holdsFor, language) })}</dd>
      </div>
      <div>
        <dt>{words.returns}</dt>
        <dd>
          {returnHost === null ? (
            words.nowhere
          ) : (
            <strong>
              <bdi dir="ltr">{returnHost}</bdi>
            </strong>
          )}
        </dd>
      </div>
    </dl>
  )
}
