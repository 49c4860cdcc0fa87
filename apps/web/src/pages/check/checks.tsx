import type { ProofCheck, ProofCheckOutcome } from '@countersign/core'
import { useSite } from '@countersign/react'
import { useId } from 'react'
import frame from '../../layout/frame.module.css'
import prose from '../../layout/prose.module.css'
import type { CheckLocale } from '../../locales/locale.ts'
import { useCheckWords } from '../../locales/words.ts'
import type { Checked } from './protocol.ts'
import styles from './results.module.css'

const outcomes = ['failed', 'unavailable', 'passed', 'trusted', 'skipped'] as const

/** Shows what was checked, and what was trusted or skipped. Without this, "valid" would claim too much. */
export function Checks({ checked }: { checked: Checked }) {
  const { checks: words } = useCheckWords()
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
        // Without a receipt, the time that it would attest is listed instead.
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

/** Explains an outcome if it needs an explanation. */
function whyOf(
  check: ProofCheck,
  outcome: ProofCheckOutcome,
  { receipt, revocation, report }: Checked,
  words: CheckLocale['checks'],
): string | null {
  // A document that could not be parsed has no details to explain.
  if (!report.proof) return null
  switch (check) {
    case 'receipt-signature':
      // The receipt was not reached because an earlier check failed.
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
