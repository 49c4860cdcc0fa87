import type { Session } from '@countersign/api'
import type { Authentication } from '@countersign/wallets/authentication'

/**
 * Registers the backend of a site that has its own, so that the provider accepts it, and hooks and components have its
 * session type:
 *
 * @example
 * const authentication = backendAuthentication()
 *
 * declare module '@countersign/react' {
 *   interface CountersignRegister {
 *     authentication: typeof authentication
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: sites add to it.
export interface CountersignRegister {}

/** The session of our server, unless a site with a backend of its own adds that to `CountersignRegister`. */
// A name for the compiler's messages, which would list all fields.
export interface DefaultSession extends Session {}

/** The session type of the site's backend; our server's by default. */
export type RegisteredSession = CountersignRegister extends {
  readonly authentication: Authentication<infer S>
}
  ? S
  : DefaultSession
