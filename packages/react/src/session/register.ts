import type { Session } from '@countersign/api'
import type { Authentication } from '@countersign/wallets/authentication'

/**
 * Registers the backend of a site that has its own, so that hooks and components have its session type:
 *
 * @example
 * declare module '@countersign/react' {
 *   interface CountersignRegister {
 *     authentication: typeof authentication
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: sites add to it.
export interface CountersignRegister {}

/** The session type of the site's backend; our server's by default. */
export type RegisteredSession = CountersignRegister extends {
  readonly authentication: Authentication<infer S>
}
  ? S
  : Session
