import { ProblemError, type ProofState, proofCalls, type Recheck } from '@countersign/api'
import { AccountName, useClient } from '@countersign/react'
import { useQuery } from '@tanstack/react-query'
import { BusyButton } from '../../layout/busy-button.tsx'
import buttons from '../../layout/buttons.module.css'
import { exactTime } from '../../layout/exact-time.tsx'
import frame from '../../layout/frame.module.css'
import lists from '../../layout/lists.module.css'
import notices from '../../layout/notices.module.css'
import prose from '../../layout/prose.module.css'
import type { ProofLocale } from '../../locales/locale.ts'
import { useProofWords, useWords } from '../../locales/words.ts'
import styles from './proof.module.css'
import { compareRecheck, describeVerdict, overallOutcome, type RecheckOutcome } from './recheck.ts'

/** Lets a person check on the chain whether the proof is still valid. */
export function RecheckSection({ proof }: { proof: ProofState }) {
  const { now: words } = useProofWords()
  const client = useClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['recheck', proof.id],
    queryFn: () => proofCalls(client).recheck(proof.id),
    enabled: false,
    gcTime: 0,
  })
  // An earlier outcome stays while the proof is checked again, but not after a failure.
  const shown = error ? undefined : data
  return (
    <section className={frame.section} aria-labelledby="now">
      <h2 id="now">{words.title}</h2>
      <p className={`${prose.soft} ${styles.said}`}>
        {proof.accounts.every(({ method }) => method === 'eoa') ? words.keys : words.text}
      </p>
      <div className={buttons.row}>
        <BusyButton busy={isFetching} onClick={() => void refetch()}>
          {isFetching ? words.asking : shown ? words.again : words.ask}
        </BusyButton>
      </div>
      <div role="status">{shown && <Outcome proof={proof} recheck={shown} />}</div>
      {error && !isFetching && (
        <p className={notices.failure} role="alert">
          {words[isTooMany(error) ? 'tooMany' : 'unreachable']}
        </p>
      )}
    </section>
  )
}

function isTooMany(error: Error): boolean {
  return error instanceof ProblemError && error.problem.status === 429
}

/** Shows the outcome, separate from what the proof says about the time of signing. */
export function Outcome({ proof, recheck }: { proof: ProofState; recheck: Recheck }) {
  const words = useProofWords()
  const { language } = useWords()
  const compared = recheck.accounts.flatMap(now => {
    const then = proof.accounts.find(({ account }) => account === now.account)
    return then ? [{ account: now.account, still: compareRecheck(then, now) }] : []
  })
  const outcome = overallOutcome(compared.map(({ still }) => still))
  return (
    <div className={`${notices.waiting} ${styles.outcome}`} data-outcome={outcome}>
      <strong>{words.now.outcome[outcome]}</strong>
      <p className={prose.small}>{words.now.asked({ time: exactTime(recheck.checkedAt, language) })}</p>
      <ul className={`${lists.spaced} ${styles.compared}`}>
        {compared.map(({ account, still }) => (
          <li key={account} data-outcome={still.status}>
            {compared.length > 1 && (
              <>
                <AccountName account={account} />
                {': '}
              </>
            )}
            {describeOutcome(still, words)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Describes in a sentence or two whether the signature of an account is still valid. */
function describeOutcome(still: RecheckOutcome, { now: words, verdict }: ProofLocale): string {
  switch (still.status) {
    case 'holds':
      if (still.block === null) return words.key
      return [words.holds({ block: String(still.block) }), still.change && words.changedBut[still.change]]
        .filter(said => said !== null)
        .join(' ')
    case 'no-longer': {
      const { before, block, change } = still
      const said =
        before === null || block === null
          ? words.noLongerKey
          : words.noLonger({ before: String(before), after: String(block) })
      return `${said} ${change ? words.changed[change] : describeVerdict(still.verdict, verdict)}`
    }
    case 'unavailable':
      return describeVerdict(still.verdict, verdict)
  }
}
