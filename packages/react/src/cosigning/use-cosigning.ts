import { useShownEffect } from '../hooks/use-shown.ts'
import { useStore } from '../hooks/use-store.ts'
import { useKit } from '../kit/context.ts'
import { type CosigningState, currentCosignings, toCosigningState } from './current-cosigning.ts'

/**
 * Loads a cosigning and keeps it current: confirmations and declines of others show at once.
 *
 * @param id - as in the link that its owners receive.
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const state = useCosigning(id)
 * if (state.status === 'there') console.log(state.cosigning.status)
 */
export function useCosigning(id: string): CosigningState & { readonly retry: () => void } {
  const current = currentCosignings(useKit()).at(id)
  useShownEffect(() => current.watch(), [current])
  return { ...toCosigningState(useStore(current)), retry: current.retry }
}
