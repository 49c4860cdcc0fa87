import type { Cosigning } from '@countersign/api'
import { AskedBy, ComparisonCode, ExactMessage } from '@countersign/react/cosigning'
import type { ReactNode } from 'react'
import prose from '../../layout/prose.module.css'
import code from './steps.module.css'
import { usePageWords } from './words.ts'

type StepsProps = {
  readonly cosigning: Cosigning
  /** The Safe whose owner the person is. */
  readonly safe: string | undefined
  /** What the last step is called, and what is done there. */
  readonly last: string
  readonly children: ReactNode
}

/** What an owner does, in this order: read, compare, confirm. Whoever asked has nobody to compare with. */
export function Steps({ cosigning, safe, last, children }: StepsProps) {
  const { steps: words } = usePageWords()
  return (
    <ol className={code.steps} aria-label={words.label}>
      <li>
        <h2>{words.read.title}</h2>
        <p className={prose.soft}>{words.read.text}</p>
        <ExactMessage cosigning={cosigning} safe={safe} open={safe !== undefined} />
      </li>
      {!cosigning.asker.mine && (
        <li>
          <h2>{words.compare.title}</h2>
          <p className={prose.soft}>{words.compare.text}</p>
          <div className={code.code}>
            <ComparisonCode cosigning={cosigning} size="large" />
            <AskedBy cosigning={cosigning} />
          </div>
        </li>
      )}
      <li>
        <h2>{last}</h2>
        {children}
      </li>
    </ol>
  )
}
