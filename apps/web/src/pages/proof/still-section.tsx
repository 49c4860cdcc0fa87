import { ProblemError, type ProofState, proofCalls, type Recheck } from '@countersign/api'
import { AccountName, useClient } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import frame from '../../layout/frame.module.css'
import lists from '../../layout/lists.module.css'
import notices from '../../layout/notices.module.css'
import prose from '../../layout/prose.module.css'
import type { ProofLocale } from '../../locales/locale.ts'
import { useWords } from '../../locales/words.ts'
import page from './page.module.css'
import { allHold, type StillHolds, stillHolds } from './still.ts'
import styles from './still-section.module.css'
import { verdictWords } from './verdict-words.ts'
import { exactTime } from './when.tsx'
import { usePageWords } from './words.ts'

type Doing =
  | { readonly status: 'idle' }
  | { readonly status: 'asking'; readonly before: Recheck | null }
  | { readonly status: 'answered'; readonly recheck: Recheck }
  | { readonly status: 'failed'; readonly reason: 'unreachable' | 'tooMany' }

/** Asks the chain, when a person wants to know, whether what was right then still holds. */
export function Still({ proof }: { proof: ProofState }) {
  const { now: words } = usePageWords()
  const client = useClient()
  const [doing, setDoing] = useState<Doing>({ status: 'idle' })
  const isAsking = doing.status === 'asking'
  const ask = async () => {
    setDoing({ status: 'asking', before: doing.status === 'answered' ? doing.recheck : null })
    try {
      setDoing({ status: 'answered', recheck: await proofCalls(client).recheck(proof.id) })
    } catch (error) {
      const isTooMuch = error instanceof ProblemError && error.problem.status === 429
      setDoing({ status: 'failed', reason: isTooMuch ? 'tooMany' : 'unreachable' })
    }
  }
  const shown = doing.status === 'answered' ? doing.recheck : doing.status === 'asking' ? doing.before : null
  return (
    <section className={frame.section} aria-labelledby="now">
      <h2 id="now">{words.title}</h2>
      <p className={`${prose.soft} ${page.said}`}>
        {proof.accounts.every(({ method }) => method === 'eoa') ? words.keys : words.text}
      </p>
      <div className={buttons.row}>
        <button
          type="button"
          className={controls.secondary}
          aria-disabled={isAsking}
          onClick={() => {
            if (!isAsking) void ask()
          }}
        >
          {isAsking ? words.asking : shown ? words.again : words.ask}
        </button>
      </div>
      <div role="status">{shown && <Outcome proof={proof} recheck={shown} />}</div>
      {doing.status === 'failed' && (
        <p className={notices.failure} role="alert">
          {words[doing.reason]}
        </p>
      )}
    </section>
  )
}

/** What came of it; apart from what the proof says of then. */
export function Outcome({ proof, recheck }: { proof: ProofState; recheck: Recheck }) {
  const words = usePageWords()
  const { language } = useWords()
  const compared = recheck.accounts.flatMap(now => {
    const then = proof.accounts.find(({ account }) => account === now.account)
    return then ? [{ account: now.account, still: stillHolds(then, now) }] : []
  })
  const outcome = allHold(compared.map(({ still }) => still))
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
            {stillWords(still, words)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Says in a sentence or two how an account stands to its signature now. */
function stillWords(still: StillHolds, { now: words, verdict }: ProofLocale): string {
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
      return `${said} ${change ? words.changed[change] : verdictWords(still.verdict, verdict)}`
    }
    case 'unavailable':
      return verdictWords(still.verdict, verdict)
  }
}
