import { useKit } from '../kit/context.ts'
import { useStore } from './use-store.ts'

/** Opens and closes the dialog; `load` fetches its code ahead, when a pointer comes near. */
export function useDialog() {
  const { state, load, open, close } = useKit()
  return { isOpen: useStore(state).view !== null, load, open, close }
}
