import type { SignInState } from '@countersign/wallets'
import { type FailedStep, isRefusal } from '@countersign/wallets/state'
import { useRareParts } from '../../../hooks/use-words.ts'
import type { SignInStep } from '../../../locales/locale.ts'
import controls from '../../../theme/controls.module.css'
import styles from './verify.module.css'

/**
 * Renders the steps, and the progress of each.
 *
 * @param props.owners - the name of the last step, if there are several owners
 */
export function Steps({ state, owners }: { state: SignInState; owners?: string }) {
  const { words } = useRareParts()
  const named: Readonly<Record<FailedStep, string>> = {
    ...words.verify.step,
    'waiting-for-owners': owners ?? '',
  }
  const shown: readonly FailedStep[] = owners === undefined ? steps : stepsOfSafe
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

export type StepState = 'done' | 'current' | 'failed' | 'open'

const ofOne = ['preparing', 'asking', 'checking'] as const satisfies SignInStep[]

/** The steps of a sign-in that ends with one signature. */
export const steps: readonly SignInStep[] = ofOne
/** The steps of a sign-in that continues until enough owners have signed. */
const stepsOfSafe: readonly FailedStep[] = [...ofOne, 'waiting-for-owners']

/** Returns the progress of each step. */
export function progress<Step extends FailedStep>(
  state: SignInState,
  steps: readonly Step[],
): readonly { step: Step; state: StepState }[] {
  const at = position(state)
  // After a refusal in the wallet, the step is still the next one.
  const here = state.status === 'failed' && !isRefusal(state.failure) ? 'failed' : 'current'
  return steps.map((step, index) => ({
    step,
    state: index < at ? 'done' : index > at ? 'open' : here,
  }))
}

function position(state: SignInState): number {
  switch (state.status) {
    case 'idle':
      return -1
    case 'loading':
      return 0
    case 'ready':
    case 'switching':
      return 1
    case 'preparing':
    case 'asking':
    case 'checking':
    case 'waiting-for-owners':
      return stepsOfSafe.indexOf(state.status)
    case 'failed':
      return stepsOfSafe.indexOf(state.at)
    case 'done':
      return stepsOfSafe.length
  }
}
