import type { ApiScope } from '@countersign/api'
import type { ConfirmWords, CopyWords } from './requests.ts'

/** What stands with something that is told once. */
export type SecretWords = CopyWords & {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly done: string
}

/** What the page of API keys and webhooks says. */
export type RequestKeysLocale = {
  readonly title: string
  readonly lead: string
  readonly apiKeys: {
    readonly title: string
    readonly text: string
    readonly empty: string
    readonly list: string
    readonly name: string
    readonly nameHint: string
    readonly scopes: string
    readonly scope: Readonly<Record<ApiScope, string>>
    readonly expiry: string
    readonly expiries: Readonly<Record<'never' | 'month' | 'quarter' | 'year', string>>
    readonly create: string
    readonly creating: string
    readonly nameMissing: string
    readonly nameLong: string
    readonly scopesMissing: string
    readonly secret: SecretWords
    readonly ending: (hint: string) => string
    readonly created: string
    readonly used: string
    readonly neverUsed: string
    readonly expires: string
    readonly noEnd: string
    readonly state: Readonly<Record<'active' | 'expired' | 'revoked', string>>
    /** Why a key was revoked by the site itself. */
    readonly ownersChanged: string
    readonly revoke: ConfirmWords & { readonly name: (key: string) => string }
    readonly revoked: string
  }
  readonly webhooks: {
    readonly title: string
    readonly text: string
    readonly empty: string
    readonly list: string
    readonly url: string
    readonly urlHint: string
    readonly urlBad: (value: string) => string
    readonly urlLong: string
    readonly add: string
    readonly adding: string
    readonly secret: SecretWords
    readonly created: string
    readonly state: Readonly<Record<'fine' | 'failing' | 'slow' | 'stopped', string>>
    /** Why a webhook was stopped, and what to do. */
    readonly ownersChanged: string
    readonly remove: ConfirmWords & { readonly name: (host: string) => string }
    readonly removed: string
  }
  readonly deliveries: { readonly title: string; readonly text: string; readonly empty: string }
}
