import type { Row } from '../sessions/sessions.ts'
import type { NewArtifact } from './artifact-rows.ts'
import type { Consent } from './consents.ts'

/** One of our sessions, and what the provider stores with it. */
export type StoredSession = Row & { readonly payload: string }

/** A grant, and the network that it counts for, as its tokens do. */
type StoredGrant = { readonly payload: string; readonly network: string | null }

/** What is kept while one request is handled: what was read together, and what is stored together when it ends. */
export type Kept = {
  /** By their ids. */
  readonly sessions: Map<string, StoredSession>
  /** By their keys. */
  readonly grants: Map<string, StoredGrant>
  /** By `consentKey`; `undefined`: the account has not agreed to anything. */
  readonly consents: Map<string, Consent | undefined>
  /** The codes and tokens that the request creates. */
  readonly issued: NewArtifact[]
  /** The code or refresh token that it uses up. */
  redeemed: { readonly id: string; readonly kind: string } | undefined
}

export const newKept = (): Kept => ({
  sessions: new Map(),
  grants: new Map(),
  consents: new Map(),
  issued: [],
  redeemed: undefined,
})

export const consentKey = (subject: string, clientId: string): string => `${clientId} ${subject}`

/** What `keepGrant` keeps, of a statement that joins both. */
export const grantColumns = [
  'granted.id as grant_key',
  'granted.payload as grant_payload',
  'granted.network_hash as grant_network',
  'consent.scope as consent_scope',
  'consent.last_used_at as consent_last_used_at',
] as const

type ReadWithGrant = {
  /** Of the session; `null`: no session was found. */
  readonly subject: string | null
  readonly grant_key: string | null
  readonly grant_payload: string | null
  readonly grant_network: string | null
  readonly consent_scope: string | null
  readonly consent_last_used_at: number | null
}

/**
 * Keeps a grant, and what the account has agreed to at a client.
 *
 * @returns the other columns
 */
export function keepGrant<Read extends ReadWithGrant>(kept: Kept, clientId: string | undefined, row: Read) {
  const { grant_key, grant_payload, grant_network, consent_scope, consent_last_used_at, ...rest } = row
  if (grant_key !== null && grant_payload !== null)
    kept.grants.set(grant_key, { payload: grant_payload, network: grant_network })
  if (row.subject !== null && clientId !== undefined) {
    const { subject } = row
    const consent =
      consent_scope === null || consent_last_used_at === null
        ? undefined
        : { subject, client_id: clientId, scope: consent_scope, last_used_at: consent_last_used_at }
    kept.consents.set(consentKey(subject, clientId), consent)
  }
  return rest
}
