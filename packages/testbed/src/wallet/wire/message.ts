import type { WalletFault } from '../engine/error.ts'
import type { ProviderEvent } from '../engine/event.ts'
import { isRecord } from '../engine/record.ts'

/** A message of a page to the wallet. */
export interface PageMessage {
  type: 'request'
  id: string
  method: string
  params?: unknown
}

/** A message of the wallet to a page. */
export type WalletMessage =
  | { type: 'ready'; chainId: string }
  | { type: 'answer'; id: string; result: unknown }
  | { type: 'failure'; id: string; fault: WalletFault }
  /** The call failed with an error that is not the wallet's own, and has no code. */
  | { type: 'crash'; id: string; message: string }
  | { type: 'event'; event: ProviderEvent }

/** Parses a message of a page; returns `undefined` for anything but a request. */
export function readPageMessage(value: unknown): PageMessage | undefined {
  if (!isRecord(value) || value.type !== 'request') return undefined
  const { id, method, params } = value
  if (typeof id !== 'string' || typeof method !== 'string') return undefined
  return { type: 'request', id, method, params }
}
