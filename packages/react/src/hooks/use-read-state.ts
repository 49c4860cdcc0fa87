import type { DialogState } from '@countersign/wallets'
import { subscribeOpenCosignings } from '@countersign/wallets/state'
import { useSyncExternalStore } from 'react'
import { openCosigningsFlag } from '../browser-flag.ts'
import { useKit } from '../kit/context.ts'
import { useRead } from './use-store.ts'

/** Reads from the state. Rerenders only when the result changes, not when a list that was rendered ahead is shown. */
export function useReadState<Value extends string | boolean | null>(
  select: (state: DialogState) => Value,
): Value {
  return useRead(useKit().state, select)
}

/**
 * Returns whether a wallet is connected and no other is being tried.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const label = useIsConnected() ? 'Sign' : 'Connect a wallet'
 */
export function useIsConnected(): boolean {
  return useReadState(({ connection }) => connection.status === 'connected')
}

/**
 * Whether this browser may wait for owners of a Safe, or has a sign-in as a Safe to continue.
 *
 * @example
 * const link = useMayHaveOpenCosignings() && <a href="/account">Waiting for other owners</a>
 */
export function useMayHaveOpenCosignings(): boolean {
  return useSyncExternalStore(subscribeOpenCosignings, openCosigningsFlag.isSet, openCosigningsFlag.isSet)
}
