import type { AccountReport, ProofReport, ProofSafe, ReportedVerdict } from '@countersign/core'
import { addressOf } from '@countersign/react'
import { Fragment, useId } from 'react'
import addresses from '../../layout/address.module.css'
import cards from '../../layout/cards.module.css'
import { Copyable } from '../../layout/copyable.tsx'
import { BlockLink, ExplorerLink } from '../../layout/explorer-link.tsx'
import facts from '../../layout/facts.module.css'
import frame from '../../layout/frame.module.css'
import lists from '../../layout/lists.module.css'
import parties from '../../layout/parties.module.css'
import prose from '../../layout/prose.module.css'
import { VerifiedName } from '../../layout/verified-name.tsx'
import { useCheckWords, useWords } from '../../locales/words.ts'
import { chainOf, useChain } from '../chain.ts'
import { changeOf, describeVerdict } from './describe-verdict.ts'
import styles from './results.module.css'

/**
 * Shows each account: its verdict when the signature was made, and its verdict now.
 *
 * @param props.isNamed - whether to look up their names at this site
 */
export function Accounts({ report, isNamed }: { report: ProofReport; isNamed: boolean }) {
  const { accounts: words } = useCheckWords()
  const id = useId()
  const safeOf = (id: string) => report.proof?.accounts.find(({ account }) => account === id)?.safe ?? null
  return (
    <section className={frame.section} aria-labelledby={id}>
      <h3 id={id}>{words.title[report.accounts.length === 1 ? 'one' : 'many']}</h3>
      <ul className={`${lists.spaced} ${styles.accounts}`}>
        {report.accounts.map(account => (
          <li key={account.account} className={`${cards.card} ${styles.account}`}>
            <Account report={account} safe={safeOf(account.account)} isNamed={isNamed} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type AccountProps = {
  readonly report: AccountReport
  readonly safe: ProofSafe | null
  readonly isNamed: boolean
}

function Account({ report, safe, isNamed }: AccountProps) {
  const { accounts: words } = useCheckWords()
  const { common } = useWords()
  const address = addressOf(report.account)
  const chain = chainOf(report.account)
  const { account, atSigning, now, safeNow, approved } = report
  const change = changeOf({ safe }, { safeNow })
  const isKey = atSigning.status === 'verified' && atSigning.method === 'eoa'
  return (
    <>
      <p>
        {isNamed && <VerifiedName account={account} className={parties.name} />}
        <span className={addresses.linked}>
          <Copyable text={address} label={common.copy({ address })}>
            {address}
          </Copyable>
          <ExplorerLink account={account} />
        </span>
        <br />
        <span className={prose.small}>
          <Network account={account} />
        </span>
      </p>
      <dl className={`${facts.pairs} ${styles.compared}`}>
        <div data-status={atSigning.status}>
          <dt>{words.atSigning}</dt>
          <dd>
            <VerdictText verdict={atSigning} chain={chain} />
            {approved.length > 0 && (
              <>
                {' '}
                {words.approved({ owners: approved.length })}
                {approved.map(owner => (
                  <Fragment key={owner}>
                    {' '}
                    <code className={prose.whole}>{owner}</code>
                  </Fragment>
                ))}
              </>
            )}
          </dd>
        </div>
        <div data-status={now.status}>
          <dt>{words.now}</dt>
          <dd>
            {isKey ? words.same : <VerdictText verdict={now} chain={chain} />}
            {change && <> {words.changed[change]}</>}
            {safeNow && (
              <>
                {' '}
                {words.owners({
                  threshold: safeNow.threshold,
                  owners: safeNow.owners.length,
                })}
              </>
            )}
          </dd>
        </div>
      </dl>
    </>
  )
}

/** Shows a verdict in words: the reason, the block, and who signed. @param props.chain - CAIP-2 */
export function VerdictText({ verdict, chain }: { verdict: ReportedVerdict; chain: string }) {
  const { verdict: words } = useCheckWords()
  const block = 'block' in verdict ? verdict.block : null
  return (
    <>
      {describeVerdict(verdict, words)}
      {verdict.status === 'verified' && verdict.factory && (
        <> {words.factory({ address: verdict.factory })}</>
      )}
      {verdict.status === 'verified' && verdict.delegate && (
        <> {words.delegate({ address: verdict.delegate })}</>
      )}
      {block && (
        <>
          {' '}
          <span className={addresses.joined}>
            {words.atBlock({ number: String(block.number) })}
            <BlockLink chain={chain} number={block.number} />
          </span>
        </>
      )}
      {verdict.status === 'rejected' && verdict.recovered && (
        <>
          {' '}
          {words.recovered} <code className={prose.whole}>{verdict.recovered}</code>
        </>
      )}
      {verdict.status === 'rejected' && verdict.chains && (
        <>
          {' '}
          {words.elsewhere} <bdi>{verdict.chains.join(', ')}</bdi>
        </>
      )}
    </>
  )
}

/** Shows the network of an account, by its name if this site knows it. */
function Network({ account }: { account: string }) {
  const id = chainOf(account)
  return <bdi>{useChain(id)?.name ?? id}</bdi>
}
