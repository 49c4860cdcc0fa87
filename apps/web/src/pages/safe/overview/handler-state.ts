import type { Address, Safe } from '@countersign/core'

/**
 * What becomes of a question for a signature (ERC-1271).
 * - `own`: before 1.3.0 the Safe answers itself.
 * - `set`: a handler answers.
 * - `none`: nobody does, and the Safe can sign no message.
 */
export type HandlerState =
  | { readonly status: 'own' | 'none' }
  | { readonly status: 'set'; readonly address: Address }

/** Says who answers for a Safe. */
export function handlerState({ handler, rules }: Pick<Safe, 'handler' | 'rules'>): HandlerState {
  if (rules.domain === 'safe') return { status: 'own' }
  return handler === undefined ? { status: 'none' } : { status: 'set', address: handler }
}
