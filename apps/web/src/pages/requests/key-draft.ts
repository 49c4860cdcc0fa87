import {
  type ApiKey,
  type ApiKeyRequest,
  type ApiScope,
  refusedInLine,
  requestLimits,
} from '@countersign/api'

/** The permissions of a key, in the order of the form. */
export const scopes = ['requests:read', 'requests:write', 'webhooks'] as const satisfies ApiScope[]

/** How long a key is valid, in days. */
const expiries = { never: null, month: 30, quarter: 90, year: 365 } as const
type Expiry = keyof typeof expiries
export const expiryNames = ['never', 'month', 'quarter', 'year'] as const satisfies Expiry[]

/** The input for a new key. */
type KeyDraft = {
  readonly name: string
  readonly scopes: readonly ApiScope[]
  readonly expiry: Expiry
}

export const emptyKey: KeyDraft = { name: '', scopes: ['requests:read', 'requests:write'], expiry: 'year' }

/** What is wrong with the input. */
export type KeyFault = 'nameMissing' | 'nameLong' | 'nameCharacter' | 'scopesMissing'

/** Validates the input like the server does. */
export function checkKey(
  draft: KeyDraft,
): { readonly request: ApiKeyRequest } | { readonly fault: KeyFault } {
  const name = draft.name.trim()
  if (name === '') return { fault: 'nameMissing' }
  if (name.length > requestLimits.keyName) return { fault: 'nameLong' }
  if (refusedInLine(name).length > 0) return { fault: 'nameCharacter' }
  if (draft.scopes.length === 0) return { fault: 'scopesMissing' }
  const days = expiries[draft.expiry]
  return {
    request: {
      name,
      scopes: scopes.filter(scope => draft.scopes.includes(scope)),
      ...(days === null ? { expiresAt: null } : { holdsFor: days * 86_400 }),
    },
  }
}

/** Returns whether a key is active, expired or revoked. @param now - in milliseconds since 1970 */
export function keyState(
  { revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>,
  now: number,
): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'active'
}

/** Returns what is wrong with the address of a webhook, or `null`. Only the server knows whether it may send there. */
export function webhookFault(text: string): 'urlBad' | 'urlLong' | null {
  if (text.length > requestLimits.url) return 'urlLong'
  if (!URL.canParse(text)) return 'urlBad'
  // Plain http is only for hosts that the operator of the site has allowed by name.
  return ['https:', 'http:'].includes(new URL(text).protocol) ? null : 'urlBad'
}
