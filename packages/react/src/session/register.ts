import type { Session } from '@countersign/api'
import type { Authentication } from '@countersign/wallets/authentication'

/**
 * Where a site with a backend of its own says which one, so that hooks and components know its sessions:
 *
 * @example
 * declare module '@countersign/react' {
 *   interface Register {
 *     authentication: typeof authentication
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: sites add to it.
export interface Register {}

/** The session that the site's backend gives; one of our server's, unless the site has said otherwise. */
export type RegisteredSession = Register extends { readonly authentication: Authentication<infer S> }
  ? S
  : Session
