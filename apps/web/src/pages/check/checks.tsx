import type { ProofCheck, ProofCheckOutcome } from '@countersign/core'
import { describeCheck } from '@countersign/core/checks'
import { useSite } from '@countersign/react/pieces'
import { useId } from 'react'
import { exactTime } from '../../layout/exact-time.tsx'
import frame from '../../layout/frame.module.css'
import prose from '../../layout/prose.module.css'
import { type Mark, StatusMark } from '../../layout/status-mark.tsx'
import type { CheckLocale } from '../../locales/locale.ts'
import { useCheckWords, useWords } from '../../locales/words.ts'
import type { Checked } from './protocol.ts'
import styles from './results.module.css'

const outcomes = ['failed', 'unavailable', 'passed', 'trusted', 'skipped'] as const

/** Checks that have nothing to check in some proofs. They are not listed then. */
const conditional: readonly ProofCheck[] = ['request', 'blocks', 'safes', 'factories']

/** The mark of each outcome of a check. */
export const marks: Readonly<Record<ProofCheckOutcome, Mark>> = {
  failed: 'invalid',
  unavailable: 'unavailable',
  passed: 'valid',
  trusted: 'trusted',
  skipped: 'skipped',
}

/** Shows what was checked, and what was trusted or skipped. Without this, "valid" would claim too much. */
export function Checks({ checked }: { checked: Checked }) {
  const { checks: words, sentences } = useCheckWords()
  const { language } = useWords()
  const site = useSite()
  const id = useId()
  const { report, chains, revokedAt } = checked
  const entries = Object.entries(report.checks) as [ProofCheck, ProofCheckOutcome][]
  const asked = chains.map(chain => site?.chains.find(({ id }) => id === chain)?.name ?? chain)
  const formatTime = (time: string) => exactTime(time, language)
  const said = entries.map(([check, outcome]) => ({
    check,
    outcome,
    sentence: describeCheck(sentences, check, report, { revokedAt, formatTime }),
  }))
  // One sentence for all checks that were not reached.
  const isCutShort = said.some(({ outcome, sentence }) => outcome === 'skipped' && sentence === null)
  return (
    <section className={frame.section} aria-labelledby={id}>
      <h3 id={id}>{words.title}</h3>
      {outcomes.map(outcome => {
        const inGroup = said.filter(
          one =>
            one.outcome === outcome &&
            one.sentence !== null &&
            !(outcome === 'skipped' && conditional.includes(one.check)),
        )
        const isLast = outcome === 'skipped' && isCutShort
        if (inGroup.length === 0 && !isLast) return null
        return (
          <div key={outcome} className={styles.group} data-outcome={outcome}>
            <h4>
              <StatusMark status={marks[outcome]} />
              {words.groups[outcome]}
            </h4>
            <ul>
              {inGroup.map(({ check, sentence }) => {
                const why = whyOf(check, outcome, checked, words)
                return (
                  <li key={check}>
                    {sentence}
                    {why !== null && <span className={prose.soft}> {why}</span>}
                  </li>
                )
              })}
              {isLast && <li>{sentences.notReached}</li>}
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

/** Returns what this page knows beyond the outcome of a check: which site was asked, and why another was not. */
function whyOf(
  check: ProofCheck,
  outcome: ProofCheckOutcome,
  { receipt, revocation }: Checked,
  words: CheckLocale['checks'],
): string | null {
  switch (check) {
    case 'receipt-signature':
      return outcome === 'skipped' || receipt === 'none' ? null : words.receipt[receipt]
    case 'revocation':
      return outcome === 'skipped' || revocation === 'not-asked' ? null : words.revocation[revocation]
    default:
      return null
  }
}
