import type { Client } from '@countersign/api'
import {
  type Authentication,
  countersignAuthentication,
  type SignedIn,
} from '@countersign/wallets/authentication'
import type { RegisteredSession } from './register.ts'

/**
 * Creates the `Authentication` with our server. Its sessions have the registered type: a site that registers another one
 * has a backend of its own, and this is not used.
 */
export function serverAuthentication(client: Client): Authentication<RegisteredSession> {
  return countersignAuthentication(client) as Authentication<SignedIn> as Authentication<RegisteredSession>
}
