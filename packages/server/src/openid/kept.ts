import type { Row } from '../sessions/sessions.ts'
import type { NewArtifact } from './artifact-rows.ts'
import type { Consent } from './consents.ts'

/** One of our sessions, and what the provider stores with it. */
export type StoredSession = Row & { readonly payload: string }

/** What is kept while one request is handled: what was read together, and what is stored together when it ends. */
export type Kept = {
  /** By their ids. */
  readonly sessions: Map<string, StoredSession>
  /** The payloads of grants, by their keys. */
  readonly grants: Map<string, string>
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
