/** Whether the person said no in the wallet, or closed its window: a decision, not an error. */
export function isRefusal(failure: { readonly kind: string; readonly code?: string | null }): boolean {
  return failure.kind === 'wallet' && failure.code === 'refused'
}
