import { canNeverBeChecked, reportVerdict } from '@countersign/core'
import controls from '@countersign/react/controls.module.css'
import buttons from '../../layout/buttons.module.css'
import prose from '../../layout/prose.module.css'
import { useCheckWords } from '../../locales/words.ts'
import { chainOf } from '../chain.ts'
import { VerdictText } from './accounts.tsx'
import type { PlainFaults, PlainQuestion } from './plain.ts'
import { Broken, Headline } from './proof-result.tsx'
import type { Said } from './protocol.ts'
import styles from './results.module.css'

const looks = { verified: 'valid', rejected: 'invalid', unavailable: 'unavailable' } as const

type Answer = Omit<Extract<Said, { said: 'verdict' }>, 'said'>

export type CheckState =
  | { readonly status: 'idle' | 'working' | 'broken' }
  | { readonly status: 'wrong'; readonly faults: PlainFaults }
  | { readonly status: 'answered'; readonly answer: Answer; readonly question: PlainQuestion }

/** Shows the verdict on a signature of a text. */
export function PlainResult({ state, onAgain }: { state: CheckState; onAgain: () => void }) {
  const { plainResult: words, working, again } = useCheckWords()
  switch (state.status) {
    case 'idle':
    case 'wrong':
      return null
    case 'working':
      return (
        <p role="status" className={prose.soft}>
          {working.one}
        </p>
      )
    case 'broken':
      return <Broken onAgain={onAgain} />
    case 'answered': {
      const { verdict, addressWithoutChecksum } = state.answer
      const title = verdict.status === 'verified' ? words.verified.title : words[verdict.status]
      return (
        <article className={styles.one}>
          <Headline look={looks[verdict.status]} title={title}>
            {verdict.status === 'verified' && <p>{words.verified.text}</p>}
            <p>
              <VerdictText verdict={reportVerdict(verdict)} chain={chainOf(state.question.account)} />
            </p>
            {verdict.status === 'verified' && addressWithoutChecksum !== undefined && (
              <p>
                {words.withoutChecksum} <code className={prose.whole}>{addressWithoutChecksum}</code>
              </p>
            )}
            {verdict.status === 'verified' && <p className={prose.small}>{words.now}</p>}
            {verdict.status === 'unavailable' && !canNeverBeChecked(verdict.reason) && (
              <div className={buttons.row}>
                <button type="button" className={controls.secondary} onClick={onAgain}>
                  {again}
                </button>
              </div>
            )}
          </Headline>
        </article>
      )
    }
  }
}
