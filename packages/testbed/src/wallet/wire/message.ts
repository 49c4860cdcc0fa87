import type { WalletFault } from '../engine/error.ts'
import type { ProviderEvent } from '../engine/event.ts'
import { isRecord } from '../engine/params.ts'

/** What a page sends to the wallet. */
export interface PageMessage {
  type: 'request'
  id: string
  method: string
  params?: unknown
}

/** What the wallet sends to a page. */
export type WalletMessage =
  | { type: 'ready'; chainId: string }
  | { type: 'answer'; id: string; result: unknown }
  | { type: 'failure'; id: string; fault: WalletFault }
  /** The call ended in an error that is none of the wallet's own, and so has no code. */
  | { type: 'crash'; id: string; message: string }
  | { type: 'event'; event: ProviderEvent }

/** Reads what a page sent; anything else than a request is ignored. */
export function readPageMessage(value: unknown): PageMessage | undefined {
  if (!isRecord(value) || value.type !== 'request') return undefined
  const { id, method, params } = value
  if (typeof id !== 'string' || typeof method !== 'string') return undefined
  return { type: 'request', id, method, params }
}
