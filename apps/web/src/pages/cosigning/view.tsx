import type { Cosigning } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { Avatar, type Owner, SafeName, useNameText } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { AskedBy, ExactMessage, Owners, proofOf } from '@countersign/react/cosigning'
import { formatNumber, useSite } from '@countersign/react/pieces'
import { type ReactNode, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import { ExactTime } from '../../layout/exact-time.tsx'
import { BlockLink, ExplorerLink } from '../../layout/explorer-link.tsx'
import { Fact } from '../../layout/fact.tsx'
import facts from '../../layout/facts.module.css'
import { Link } from '../../layout/link.tsx'
import lists from '../../layout/lists.module.css'
import notices from '../../layout/notices.module.css'
import { Page } from '../../layout/page.tsx'
import prose from '../../layout/prose.module.css'
import { Seal } from '../../layout/seal.tsx'
import { Section } from '../../layout/section.tsx'
import { useCosigningWords, useWords } from '../../locales/words.ts'
import { AddToCalendar } from '../add-to-calendar.tsx'
import { chainOf } from '../chain.ts'
import { Decision } from './decision.tsx'
import { leadOf, titleOf } from './heading.ts'
import { decidingSeat, isDeciding, type NextStep } from './next-step.ts'
import page from './page.module.css'
import { ConnectFirst, Request } from './request.tsx'
import { AskedProof, Progress, Subject } from './subject.tsx'

type ViewProps = {
  readonly cosigning: Cosigning
  readonly next: NextStep
  /** The connected address. */
  readonly wallet: string | null
  /** Whether the header reconnected the wallet, while the person reads. */
  readonly isFound: boolean
  /** Whether the server is unreachable at the moment. */
  readonly isLost: boolean
  /** The latest change, as a sentence. */
  readonly news: string
  readonly owner: Owner
  /** The next step, in front of everything that explains it. */
  readonly now: ReactNode
  /** The alternatives to the next step. */
  readonly otherwise: ReactNode
}

/** Shows a cosigning: what to do, then the document with one line per owner, and the rest. */
export function View(props: ViewProps) {
  const { cosigning, next, wallet, isFound, owner, isLost, news, now, otherwise } = props
  const words = useCosigningWords()
  const { common } = useWords()
  const site = useSite()?.name ?? common.product
  const title = titleOf(next, words)
  const { account, asker } = cosigning
  const requester = asker.account === account ? null : asker.account
  const name = useNameText(requester ?? account)
  const lead = leadOf(next, cosigning, { site, who: requester && name }, words)
  const status = (
    <p role="status" className={isLost ? notices.lost : controls.hidden}>
      {isLost ? words.lost : news}
    </p>
  )
  const deciding = isDeciding(next) ? next : null
  const isConfirmed = cosigning.status === 'CONFIRMED'
  const [wasOpen] = useState(!isConfirmed)
  const [reason, setReason] = useState('')
  // The owners' lines come first: the last one stamps the seal.
  const isWatched = isConfirmed || next.step === 'pass-on'
  const about = (
    <>
      <Subject cosigning={cosigning} hasProgress={next.step !== 'pass-on'} />
      <AskedProof cosigning={cosigning} />
    </>
  )
  return (
    <Page
      title={title}
      about={next.step}
      // The header reconnected the wallet, while the person was reading.
      keepsScroll={isFound && (next.step === 'confirm' || next.step === 'connect-another')}
      lead={lead}
      seal={
        isConfirmed ? (
          <Seal status="valid" isStamped={wasOpen}>
            {words.seal}
          </Seal>
        ) : null
      }
      className={`${page.page} ${deciding ? page.deciding : ''} ${next.step === 'decided-against' ? '' : page.brief}`}
    >
      {status}
      <BackToDraft cosigning={cosigning} />
      {!deciding && !isWatched && about}
      {!deciding && now}
      <div className={page.columns}>
        {deciding && <Request cosigning={cosigning} next={deciding} />}
        {/* In the same place in every step, so that a line is signed before everyone's eyes. */}
        <OwnerList
          cosigning={cosigning}
          wallet={wallet}
          hasProgress={deciding !== null || next.step === 'pass-on'}
          isDone={next.step === 'pass-on' || next.step === 'decided-against'}
        >
          {deciding && decidingSeat(deciding) === null && <ConnectFirst owner={owner} />}
        </OwnerList>
        {!deciding && (
          <div className={`${page.aside} ${page.beside}`}>
            {isWatched && about}
            <Signed cosigning={cosigning} />
            <Requested cosigning={cosigning} wallet={wallet} />
          </div>
        )}
      </div>
      {/* At the edge of the window, and for the keyboard before what only some people need. */}
      {deciding && (
        <Decision cosigning={cosigning} next={deciding} owner={owner} reason={reason} onReason={setReason} />
      )}
      <div className={page.rest}>{otherwise}</div>
    </Page>
  )
}

/** Leads the person who makes a proof back to its draft, while the owners are asked. */
function BackToDraft({ cosigning }: { cosigning: Cosigning }) {
  const { proof: words } = useCosigningWords()
  const proof = proofOf(cosigning)
  if (!proof || !cosigning.asker.mine || cosigning.status !== 'NEEDS_CONFIRMATION') return null
  return (
    <p>
      <Link href={hrefOf('prove', { id: proof.id })} className={`${controls.quiet} ${buttons.stop}`}>
        {words.goOn}
      </Link>
    </p>
  )
}

type OwnerListProps = {
  readonly cosigning: Cosigning
  readonly wallet: string | null
  /** Whether the progress is part of it, and not further up. */
  readonly hasProgress: boolean
  /** Whether the viewer is an owner who has nothing left to do. */
  readonly isDone: boolean
  readonly children: ReactNode
}

/** Shows the owners, each with their status. */
function OwnerList({ cosigning, wallet, hasProgress, isDone, children }: OwnerListProps) {
  const words = useCosigningWords()
  const chain = chainOf(cosigning.account)
  return (
    <Section id="owners" title={words.owners}>
      {hasProgress && <Progress cosigning={cosigning} />}
      <Owners
        cosigning={cosigning}
        you={wallet === null ? [] : [wallet]}
        action={({ address }) => <ExplorerLink account={`${chain}:${address}`} />}
        size="large"
      />
      {cosigning.status === 'NEEDS_CONFIRMATION' && !isDone && <Later cosigning={cosigning} />}
      {children}
    </Section>
  )
}

/** Offers what helps while others have not confirmed yet: a calendar entry and notifications. */
function Later({ cosigning: { id, expiresAt, asker } }: { cosigning: Cosigning }) {
  const words = useCosigningWords().later
  return (
    <p className={page.later}>
      <AddToCalendar
        id={id}
        at={expiresAt}
        title={words.event}
        href={hrefOf('cosigning', { id })}
        label={words.calendar}
      />
      <Link href={hrefOf('notifications')} className={`${controls.quiet} ${buttons.stop}`}>
        {asker.mine ? words.notifyAsker : words.notifyOwner}
      </Link>
    </p>
  )
}

/** Shows the request: from which browser, when, and the exact text. */
function Requested({ cosigning, wallet }: { cosigning: Cosigning; wallet: string | null }) {
  const words = useCosigningWords()
  return (
    <Section id="request" title={words.request}>
      <AskedBy cosigning={cosigning} />
      <ExactMessage cosigning={cosigning} you={wallet === null ? [] : [wallet]} />
    </Section>
  )
}

/** Shows who confirmed, whose confirmation is only the word of the Safe, and where it was verified. */
function Signed({ cosigning }: { cosigning: Cosigning }) {
  const { language } = useWords()
  const { signed: words } = useCosigningWords()
  const { verdict, account, endedAt } = cosigning
  if (!verdict) return null
  const chain = chainOf(account)
  return (
    <Section id="signed" title={words.title}>
      <dl className={facts.facts}>
        <Fact name={words.by}>
          {verdict.owners.length === 0 ? (
            words.nobody
          ) : (
            <ul className={`${lists.spaced} ${page.signers}`}>
              {verdict.owners.map(owner => (
                <li key={owner}>
                  <Avatar account={`${chain}:${owner}`} />
                  <SafeName account={`${chain}:${owner}`} />
                  {verdict.approved.includes(owner) && <span className={prose.small}>{words.approved}</span>}
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name={words.how}>
          {words.method[verdict.method]}
          {verdict.factory && <> {words.factory({ address: verdict.factory })}</>}
        </Fact>
        <Fact name={words.block}>
          <span title={verdict.block.hash}>{formatNumber(verdict.block.number, language)}</span>{' '}
          <BlockLink chain={chain} number={verdict.block.number} />
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
