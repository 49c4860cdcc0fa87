import type { Cosigning } from '@countersign/api'
import { useCountersign } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import buttons from '../../layout/buttons.module.css'
import { usePageWords } from './words.ts'

/** Begins anew: with the same account, or, where that is not deployed yet, by saying again how it will be. */
export function AskingAgain({ cosigning }: { cosigning: Pick<Cosigning, 'account' | 'deployed'> }) {
  const words = usePageWords()
  const { open, signInAs } = useCountersign()
  const { account, deployed } = cosigning
  return (
    <div className={buttons.row}>
      <button
        type="button"
        className={`${controls.primary} ${buttons.large}`}
        onClick={() => {
          if (deployed) signInAs({ account })
          else open('connect')
        }}
      >
        {words.askAgain}
      </button>
    </div>
  )
}
