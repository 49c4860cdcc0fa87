import type { SignInState } from '@countersign/wallets'
import { useParts } from '../../../kit/context.ts'
import controls from '../../../theme/controls.module.css'
import { progress } from './progress.ts'
import styles from './verify.module.css'

/** The three steps, and how far each is. */
export function Steps({ state }: { state: SignInState }) {
  const { words } = useParts()
  return (
    <ol className={styles.steps} aria-label={words.verify.steps}>
      {progress(state).map(({ step, state: how }) => (
        <li key={step} data-state={how} aria-current={how === 'current' ? 'step' : undefined}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="10" cy="10" r="8.5" />
            {how === 'done' && <path d="M5.5 10.5 8.8 13.6 14.5 6.6" />}
            {how === 'failed' && <path d="M10 5.2V11M10 14V14.4" />}
          </svg>
          <span>
            {words.verify.step[step]}
            <span className={controls.hidden}>, {words.verify.stepState[how]}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
