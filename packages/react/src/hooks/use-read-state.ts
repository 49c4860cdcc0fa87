import type { DialogState } from '@countersign/wallets'
import { useSyncExternalStore } from 'react'
import { useKit } from '../kit/context.ts'

/** Reads from the state. Rerenders only when the result changes, not when a list that was rendered ahead is shown. */
export function useReadState<Value extends string | null>(select: (state: DialogState) => Value): Value {
  const { state } = useKit()
  const read = () => select(state.getSnapshot())
  return useSyncExternalStore(state.subscribe, read, read)
}
