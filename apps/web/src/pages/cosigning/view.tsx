import type { Cosigning } from '@countersign/api'
import { AccountName, Avatar, useSite } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { AskedBy, ExactMessage, Owners } from '@countersign/react/cosigning'
import { type ReactNode, useEffect, useRef } from 'react'
import { ExactTime } from '../../layout/exact-time.tsx'
import { Fact } from '../../layout/fact.tsx'
import facts from '../../layout/facts.module.css'
import lists from '../../layout/lists.module.css'
import notices from '../../layout/notices.module.css'
import { Page } from '../../layout/page.tsx'
import { Section } from '../../layout/section.tsx'
import { useCosigningWords, useWords } from '../../locales/words.ts'
import { chainOf } from '../chain.ts'
import { leadOf, titleOf } from './heading.ts'
import type { NextStep } from './next-step.ts'
import page from './page.module.css'
import styles from './page.module.css'
import { AskedProof, Subject } from './subject.tsx'

type ViewProps = {
  readonly cosigning: Cosigning
  readonly next: NextStep
  /** The connected address. */
  readonly wallet: string | null
  /** Whether the server is unreachable at the moment. */
  readonly isLost: boolean
  /** The latest change, as a sentence. */
  readonly news: string
  /** The next step, in front of everything that explains it. */
  readonly now: ReactNode
  /** Whether the next step already shows the request. */
  readonly isRequestShown: boolean
  /** The alternatives to the next step. */
  readonly otherwise: ReactNode
}

/** Shows a cosigning in one column: status, account, next step, owners, and the rest. */
export function View(props: ViewProps) {
  const { cosigning, next, wallet, isLost, news, now, isRequestShown, otherwise } = props
  const words = useCosigningWords()
  const { common } = useWords()
  const site = useSite()?.name ?? common.product
  const title = titleOf(next, words)
  useTopOnceDone(next.step)
  return (
    <Page title={title} about={next.step} lead={leadOf(next, cosigning, site, words)} className={styles.page}>
      <p role="status" className={isLost ? notices.lost : controls.hidden}>
        {isLost ? words.lost : news}
      </p>
      <Subject cosigning={cosigning} />
      <AskedProof cosigning={cosigning} />
      {now}
      <Signed cosigning={cosigning} />
      <OwnerList cosigning={cosigning} wallet={wallet} />
      {!isRequestShown && <Request cosigning={cosigning} wallet={wallet} />}
      {otherwise}
    </Page>
  )
}

/**
 * Scrolls to the headline, which shows the outcome, when the pressed button disappears. A person who has just
 * connected an owner's wallet stays where they are.
 */
function useTopOnceDone(step: NextStep['step']) {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const isOngoing = step === 'confirm' || step === 'decided-against'
    if (!isOngoing && document.activeElement === document.body) window.scrollTo(0, 0)
  }, [step])
}

/** Shows the owners, each with their status. */
function OwnerList({ cosigning, wallet }: { cosigning: Cosigning; wallet: string | null }) {
  const words = useCosigningWords()
  return (
    <Section id="owners" title={words.owners} className={styles.section}>
      <Owners cosigning={cosigning} you={wallet === null ? [] : [wallet]} size="large" />
    </Section>
  )
}

/** Shows the request: from which browser, when, and the exact text. */
function Request({ cosigning, wallet }: { cosigning: Cosigning; wallet: string | null }) {
  const words = useCosigningWords()
  return (
    <Section id="request" title={words.request} className={styles.section}>
      <AskedBy cosigning={cosigning} />
      <ExactMessage cosigning={cosigning} you={wallet === null ? [] : [wallet]} />
    </Section>
  )
}

/** Shows whose signatures are part of it, and where it was verified. */
function Signed({ cosigning }: { cosigning: Cosigning }) {
  const { language } = useWords()
  const { signed: words, failure } = useCosigningWords()
  const { verdict, account, endedAt } = cosigning
  if (!verdict) return null
  const chain = chainOf(account)
  return (
    <Section id="signed" title={words.title} className={page.section}>
      <dl className={facts.facts}>
        <Fact name={words.by}>
          {verdict.owners.length === 0 ? (
            words.nobody
          ) : (
            <ul className={`${lists.spaced} ${page.signers}`}>
              {verdict.owners.map(owner => (
                <li key={owner}>
                  <Avatar account={`${chain}:${owner}`} />
                  <AccountName account={`${chain}:${owner}`} />
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name={words.how}>
          {words.method[verdict.method]}
          {verdict.factory && <> {failure.verdict.factory({ address: verdict.factory })}</>}
        </Fact>
        <Fact name={words.block}>
          <span title={verdict.block.hash}>{verdict.block.number.toLocaleString(language)}</span>
        </Fact>
        {endedAt && (
          <Fact name={words.when}>
            <ExactTime at={endedAt} />
          </Fact>
        )}
      </dl>
    </Section>
  )
}
