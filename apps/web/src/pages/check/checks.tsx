import type { ProofCheck, ProofCheckOutcome } from '@countersign/core'
import { useSite } from '@countersign/react'
import { useId } from 'react'
import frame from '../../layout/frame.module.css'
import prose from '../../layout/prose.module.css'
import type { CheckLocale } from '../../locales/locale.ts'
import styles from './checks.module.css'
import type { Checked } from './protocol.ts'
import { usePageWords } from './words.ts'

const outcomes = ['failed', 'unavailable', 'passed', 'trusted', 'skipped'] as const

/** What was checked, and what was taken on trust or not looked at: without this, "right" would say too much. */
export function Checks({ checked }: { checked: Checked }) {
  const { checks: words } = usePageWords()
  const site = useSite()
  const id = useId()
  const { report, chains } = checked
  const entries = Object.entries(report.checks) as [ProofCheck, ProofCheckOutcome][]
  const asked = chains.map(chain => site?.chains.find(({ id }) => id === chain)?.name ?? chain)
  return (
    <section className={frame.section} aria-labelledby={id}>
      <h3 id={id}>{words.title}</h3>
      {outcomes.map(outcome => {
        const hasTime = outcome === 'trusted' && report.proof !== null && report.proof.receipt === null
        // Where there is no receipt, what it would vouch for is named instead.
        const inGroup = entries.filter(
          ([check, is]) => is === outcome && !(hasTime && check === 'receipt-signature'),
        )
        if (inGroup.length === 0 && !hasTime) return null
        return (
          <div key={outcome} className={styles.group} data-outcome={outcome}>
            <h4>{words.groups[outcome]}</h4>
            <ul>
              {inGroup.map(([check]) => (
                <li key={check}>
                  {words.what[check]}{' '}
                  <span className={prose.soft}>{whyOf(check, outcome, checked, words)}</span>
                </li>
              ))}
              {hasTime && <li>{words.why['signed-at']}</li>}
            </ul>
          </div>
        )
      })}
      {report.accounts.length > 0 && (
        <p className={prose.small}>
          {asked.length > 0 ? words.chains({ networks: asked.join(', ') }) : words.noChains}
        </p>
      )}
    </section>
  )
}

/** Explains an outcome where it does not explain itself. */
function whyOf(
  check: ProofCheck,
  outcome: ProofCheckOutcome,
  { receipt, revocation, report }: Checked,
  words: CheckLocale['checks'],
): string | null {
  // What could not even be read says nothing of itself.
  if (!report.proof) return null
  switch (check) {
    case 'receipt-signature':
      // Where something else was wrong before, it was not come to.
      return outcome === 'skipped' && receipt !== 'none' ? null : words.receipt[receipt]
    case 'receipt-content':
      return receipt === 'none' ? words.receipt.none : null
    case 'revocation':
      return outcome === 'skipped' ? null : words.revocation[revocation]
    case 'request':
      return outcome === 'skipped' ? words.why.request : null
    case 'blocks':
    case 'safes':
      return outcome === 'trusted' ? words.why[check] : null
    case 'form':
    case 'original':
    case 'text':
    case 'signatures':
    case 'factories':
    case 'time':
    case 'now':
      return null
  }
}
