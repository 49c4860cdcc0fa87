import type { Client } from '@countersign/api'
import { useKit } from '../kit/context.ts'

/** Gives the HTTP client that the provider uses. */
export function useClient(): Client {
  return useKit().client
}
