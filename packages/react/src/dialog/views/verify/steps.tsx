import type { SignInState } from '@countersign/wallets'
import { useParts } from '../../../kit/context.ts'
import controls from '../../../theme/controls.module.css'
import { type AnyStep, progress, steps, stepsOfSafe } from './progress.ts'
import styles from './verify.module.css'

/**
 * The steps, and how far each is.
 *
 * @param props.owners - what the last one is called, where there are several owners
 */
export function Steps({ state, owners }: { state: SignInState; owners?: string }) {
  const { words } = useParts()
  const named: Readonly<Record<AnyStep, string>> = {
    ...words.verify.step,
    'waiting-for-confirmations': owners ?? '',
  }
  const shown: readonly AnyStep[] = owners === undefined ? steps : stepsOfSafe
  return (
    <ol className={styles.steps} aria-label={words.verify.steps}>
      {progress(state, shown).map(({ step, state: how }) => (
        <li key={step} data-state={how} aria-current={how === 'current' ? 'step' : undefined}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="10" cy="10" r="8.5" />
            {how === 'done' && <path d="M5.5 10.5 8.8 13.6 14.5 6.6" />}
            {how === 'failed' && <path d="M10 5.2V11M10 14V14.4" />}
          </svg>
          <span>
            {named[step]}
            <span className={controls.hidden}>, {words.verify.stepState[how]}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
