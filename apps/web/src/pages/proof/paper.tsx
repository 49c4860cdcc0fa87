import type { ProofAccountState, ProofState } from '@countersign/api'
import { addressOf, useCountersignClient } from '@countersign/react'
import { FactLine, Qr, useSite } from '@countersign/react/pieces'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { ExactTime, exactTime } from '../../layout/exact-time.tsx'
import { Fact } from '../../layout/fact.tsx'
import { Mark } from '../../layout/mark.tsx'
import parties from '../../layout/parties.module.css'
import { VerifiedName } from '../../layout/verified-name.tsx'
import { useProofWords, useSharedWords, useWords } from '../../locales/words.ts'
import { Network } from './accounts.tsx'
import { documentOf } from './document.ts'
import { howConfirmed, OwnersSummary } from './owners.tsx'
import styles from './paper.module.css'
import shared from './proof.module.css'

/** How long the print waits for the QR code, in milliseconds. */
const timeout = 3_000
const mark = 'data-proof-paper'

/**
 * Shows the proof on one sheet of paper. It is only visible in print, so it is rendered when the page is idle, or
 * printed.
 */
export function LazyPaper({ proof }: { proof: ProofState }) {
  return useIsWanted() ? <Paper proof={proof} /> : null
}

export function Paper({ proof }: { proof: ProofState }) {
  const words = useProofWords()
  const { language, common } = useWords()
  const { proofContext } = useSharedWords()
  const site = useSite()?.name ?? common.product
  const printed = usePrintTime()
  const document = documentOf(proof)
  return (
    <article className={styles.paper} {...{ [mark]: '' }}>
      <header className={styles.top}>
        <Mark className={styles.mark} />
        <div>
          <p className={styles.title}>{words.page}</p>
          <p>
            <FactLine>
              <bdi>{site}</bdi>
              <strong>{common.proofStatus[proof.status]}</strong>
            </FactLine>
          </p>
        </div>
        <div className={styles.code}>
          <Qr text={proof.link} label={words.paper.code} mark={<Mark className={shared.qrMark} />} />
        </div>
      </header>
      <p className={styles.link} dir="ltr">
        {/* A PDF of this page keeps links, and no text that can be read without its fonts. */}
        <a href={proof.link}>{proof.link}</a>
      </p>
      <dl className={styles.facts}>
        <Fact name={words.said.to}>
          <bdi>{proof.audience ?? words.said.anyone}</bdi>
        </Fact>
        <Fact name={words.said.purpose}>
          <bdi>{proof.purpose}</bdi>
        </Fact>
        {document?.request && (
          <>
            <Fact name={proofContext.requester}>
              <code>{document.request.requester}</code>
            </Fact>
            <Fact name={proofContext.request}>
              <code>{document.request.id}</code>
            </Fact>
          </>
        )}
        {proof.issuedAt && (
          <Fact name={words.said.issued}>
            <ExactTime at={proof.issuedAt} />
          </Fact>
        )}
        <Fact name={words.said.until}>
          <ExactTime at={proof.expiresAt} />
        </Fact>
        {proof.revokedAt && (
          <Fact name={words.said.revoked}>
            <ExactTime at={proof.revokedAt} />
          </Fact>
        )}
      </dl>
      <ul className={styles.accounts}>
        {proof.accounts.map(account => (
          <li key={account.account}>
            <PaperAccount account={account} />
          </li>
        ))}
      </ul>
      <section>
        <p className={styles.how}>{words.paper.how}</p>
        <ol>
          {Object.values(words.paper.steps).map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>{words.paper.printed({ time: exactTime(printed, language) })}</p>
      </section>
    </article>
  )
}

function PaperAccount({ account }: { account: ProofAccountState }) {
  const { accounts: words, verdict } = useProofWords()
  const { account: id, method, block, safe, approved, factory } = account
  const confirmedBy = safe && howConfirmed({ safe, approved })
  const confirmation = { signed: `✓ ${words.hasSigned}`, approved: words.hasApproved } as const
  return (
    <>
      <p>
        <VerifiedName account={id} className={parties.name} />{' '}
        <code className={styles.address}>{addressOf(id)}</code>
      </p>
      <p>
        <FactLine>
          <Network account={id} />
          {method && verdict.method[method]}
          {factory && verdict.factory({ address: factory })}
        </FactLine>
      </p>
      {block && (
        <p>
          {words.block} <code>{block.number}</code> <code className={styles.hash}>{block.hash}</code>
        </p>
      )}
      {safe && (
        <>
          <p>
            <OwnersSummary safe={safe} approved={approved} />
          </p>
          <ul className={styles.owners}>
            {safe.owners.map(owner => {
              const how = confirmedBy?.(owner)
              return (
                <li key={owner}>
                  <code>{owner}</code> {how && confirmation[how]}
                </li>
              )
            })}
          </ul>
        </>
      )}
    </>
  )
}

/** Prints the paper after its QR code is rendered. */
export async function printPaper(): Promise<void> {
  drawing.begin()
  const until = performance.now() + timeout
  while (!document.querySelector(`[${mark}] svg[role="img"]`) && performance.now() < until)
    await new Promise(resolve => setTimeout(resolve, 30))
  window.print()
}

/**
 * Whether the paper is rendered: when a person prints, and when the page has been idle, for people who print by
 * keyboard.
 */
const drawing = (() => {
  const listeners = new Set<() => void>()
  let isWanted = false
  return {
    wanted: () => isWanted,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    begin: () => {
      isWanted = true
      for (const listener of listeners) listener()
    },
  }
})()

function useIsWanted(): boolean {
  useEffect(() => {
    const timer = setTimeout(drawing.begin, timeout)
    // Synchronously: what is not rendered after this event is not printed.
    const now = () => flushSync(drawing.begin)
    window.addEventListener('beforeprint', now)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('beforeprint', now)
    }
  }, [])
  return useSyncExternalStore(drawing.subscribe, drawing.wanted, () => false)
}

/** Returns the time of the print, RFC 3339. */
function usePrintTime(): string {
  const { now } = useCountersignClient()
  const [time, setTime] = useState(() => new Date(now()).toISOString())
  useEffect(() => {
    const note = () => setTime(new Date(now()).toISOString())
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [now])
  return time
}
