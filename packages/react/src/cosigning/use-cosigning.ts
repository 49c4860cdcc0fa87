import { useShownEffect } from '../hooks/use-shown.ts'
import { useStore } from '../hooks/use-store.ts'
import { useKit } from '../kit/context.ts'
import { type CosigningState, cosigningReadings } from './readings.ts'

/**
 * Loads a cosigning, and stays in touch with it: what others confirm or decline shows at once.
 *
 * @param id - as in the link that its owners are given.
 */
export function useCosigning(id: string): CosigningState & { readonly retry: () => void } {
  const readings = cosigningReadings(useKit())
  useShownEffect(() => readings.watch(id), [readings, id])
  return { ...useStore(readings.at(id)), retry: () => readings.retry(id) }
}
