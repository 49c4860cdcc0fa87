import type { Delivery, RequestState, RequestStatus } from '@countersign/api'
import type { RequestFormLocale } from './request-form.ts'
import type { RequestKeysLocale } from './request-keys.ts'
import type { ReasonsLocale } from './request-reasons.ts'

export type CopyWords = {
  readonly copy: string
  readonly copied: string
  readonly copyFailed: string
}

/** Of a question that is asked before something is done that cannot be taken back. */
export type ConfirmWords = {
  readonly open: string
  readonly title: (name: string) => string
  readonly text: string
  readonly confirm: string
  readonly keep: string
}

/** What the pages of whoever asks for proofs say. */
export type RequestsLocale = {
  readonly page: string
  readonly sections: {
    readonly label: string
    readonly list: string
    readonly new: string
    readonly keys: string
  }
  readonly signedOut: string
  /** The same where something was typed that waits. */
  readonly signedOutTyping: string
  readonly status: Readonly<Record<RequestStatus, string>>
  readonly anyone: string
  readonly anyAccount: string
  readonly anyOn: (chain: string) => string
  readonly justNow: string
  readonly retry: string
  readonly retrying: string
  readonly failed: string
  readonly notFound: { readonly title: string; readonly text: string; readonly back: string }
  readonly list: {
    readonly lead: string
    readonly new: string
    readonly filter: string
    readonly all: string
    readonly search: string
    readonly searchHint: string
    readonly found: (count: string) => string
    readonly csv: string
    readonly more: string
    readonly label: string
    readonly account: string
    readonly audience: string
    readonly deadline: string
    readonly ended: string
    readonly asked: string
    readonly nothing: string
    readonly nothingText: string
    readonly clear: string
    readonly empty: {
      readonly title: string
      readonly text: string
      readonly steps: readonly { readonly title: string; readonly text: string }[]
      readonly start: string
      readonly programs: string
      readonly programsLink: string
    }
  }
  readonly request: {
    /** In the window's title. */
    readonly title: (purpose: string) => string
    readonly said: Readonly<Record<RequestStatus, string>>
    readonly lost: string
    readonly link: CopyWords & {
      readonly title: string
      readonly text: string
      readonly ended: string
      readonly qr: string
    }
    readonly asked: {
      readonly title: string
      readonly purpose: string
      readonly audience: string
      readonly account: string
      readonly deadline: string
      readonly holds: string
      readonly returnTo: string
      readonly nowhere: string
      readonly reference: string
      readonly by: string
      readonly key: (name: string) => string
    }
    readonly events: {
      readonly title: string
      readonly kind: Readonly<Record<RequestState['events'][number]['kind'], string>>
    }
    readonly proof: {
      readonly title: string
      readonly text: string
      readonly waiting: string
      readonly none: string
      readonly status: Readonly<Record<'draft' | 'valid' | 'expired' | 'revoked', string>>
      readonly accounts: string
      readonly issued: string
      readonly expires: string
      readonly open: string
      readonly download: string
    }
    readonly withdraw: ConfirmWords & {
      readonly heading: string
      readonly about: string
      readonly busy: string
    }
    readonly deliveries: { readonly title: string; readonly none: string; readonly keys: string }
  }
  readonly deliveries: {
    readonly label: string
    readonly event: Readonly<Record<Delivery['event'], string>>
    readonly status: Readonly<Record<Exclude<Delivery['status'], 'waiting'> | 'sending' | 'waits', string>>
    readonly tries: (count: string) => string
    readonly next: string
    readonly delivered: string
    readonly request: string
    readonly replay: string
    readonly replayName: (event: string) => string
    readonly replayed: string
    readonly more: string
    readonly error: Readonly<
      Record<'timeout' | 'unreachable' | 'forbidden' | 'redirected' | 'owners-changed', string>
    > & {
      readonly status: (status: string) => string
      readonly other: (code: string) => string
    }
  }
  readonly form: RequestFormLocale
  readonly keys: RequestKeysLocale
  readonly reasons: ReasonsLocale
}
