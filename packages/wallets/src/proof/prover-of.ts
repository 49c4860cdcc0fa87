import { currentConnection } from '../connection/state.ts'
import type { DialogState } from '../dialog/state.ts'
import type { WalletMemory } from '../recent/recent.ts'
import { noteOpenCosignings } from '../sign-in/open-cosignings.ts'
import { createProver, type Prover, type ProverOptions } from './prover.ts'

export type ProverSurroundings = Pick<
  ProverOptions,
  'link' | 'chains' | 'client' | 'answerTo' | 'findPhone' | 'onCosigning'
> & {
  readonly getState: () => Pick<DialogState, 'connection'>
  /** Where it is noted that owners are waited for. */
  readonly noted: WalletMemory | undefined
  readonly memory?: ProverOptions['memory']
}

/** Makes what signs for a proof out of what a page has: its connected wallet, and what this browser remembers. */
export function proverOf({ getState, noted, onCosigning, ...options }: ProverSurroundings): Prover {
  return createProver({
    ...options,
    connected: () => currentConnection(getState().connection),
    onCosigning: () => {
      noteOpenCosignings(noted, true)
      onCosigning?.()
    },
  })
}
