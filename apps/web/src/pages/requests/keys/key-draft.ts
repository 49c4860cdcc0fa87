import type { ApiKeyRequest, ApiScope } from '@countersign/api'

/** What a key may do, in the order it is offered. */
export const scopes = ['requests:read', 'requests:write', 'webhooks'] as const satisfies ApiScope[]

/** How long a key works, in days. */
const expiries = { never: null, month: 30, quarter: 90, year: 365 } as const
export type Expiry = keyof typeof expiries
export const expiryNames = ['never', 'month', 'quarter', 'year'] as const satisfies Expiry[]

/** What was typed of a new key. */
export type KeyDraft = {
  readonly name: string
  readonly scopes: readonly ApiScope[]
  readonly expiry: Expiry
}

export const emptyKey: KeyDraft = { name: '', scopes: ['requests:read', 'requests:write'], expiry: 'year' }

/** What is wrong with it. */
export type KeyFault = 'nameMissing' | 'nameLong' | 'scopesMissing'

/** Checks what was typed, as the server will. @param now - in milliseconds since 1970 */
export function checkKey(
  draft: KeyDraft,
  now: number,
): { readonly request: ApiKeyRequest } | { readonly fault: KeyFault } {
  const name = draft.name.trim()
  if (name === '') return { fault: 'nameMissing' }
  if (name.length > 80) return { fault: 'nameLong' }
  if (draft.scopes.length === 0) return { fault: 'scopesMissing' }
  const days = expiries[draft.expiry]
  return {
    request: {
      name,
      scopes: scopes.filter(scope => draft.scopes.includes(scope)),
      expiresAt: days === null ? null : new Date(now + days * 86_400_000).toISOString(),
    },
  }
}
