/**
 * Whether the person said no in the wallet, or closed its window: a decision, not an error.
 *
 * @example
 * const { state } = useOwner()
 * const role = state.status === 'failed' && !isRefusal(state.failure) ? 'alert' : 'status'
 */
export function isRefusal(failure: { readonly kind: string; readonly code?: string | null }): boolean {
  return failure.kind === 'wallet' && failure.code === 'refused'
}
