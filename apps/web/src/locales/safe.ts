import type { DeviceType, GatewaySafe, MessageStatus, TokenType } from '@countersign/gateway'
import type { ListWords, OrUnknown, SafeTransactionsLocale } from './safe-transactions.ts'

/** What happened; what it means and what to do. */
type Words = { readonly title: string; readonly text: string }

/** What the page of a Safe says. */
export type SafeLocale = SafeTransactionsLocale & {
  readonly heading: string
  /** Names the page; `name` is the account's name or its shortened address. */
  readonly title: (name: string) => string
  readonly testnet: string
  readonly justNow: string
  readonly retry: string
  readonly retrying: string
  /** Waits for a wallet no longer. */
  readonly stop: string
  /** Stands in for a name that is not there. */
  readonly unnamed: string
  readonly wrong: {
    readonly form: Words
    readonly checksum: Words
    readonly chain: { readonly title: string; readonly text: (chain: string) => string }
  }
  readonly sections: {
    readonly label: string
    readonly overview: string
    readonly messages: string
    readonly transactions: string
    readonly devices: string
  }
  /** Why the gateway gave no answer, and what to do. */
  readonly gateway: {
    readonly none: string
    /** It answers, and has nothing about this Safe. */
    readonly nothing: string
    readonly failed: string
    readonly refused: string
    readonly banned: string
    readonly 'not-found': string
    readonly rateLimited: (seconds: string) => string
    /** @param until - when there are requests again; `null`: that is not known */
    readonly quotaExhausted: (until: string | null) => string
    readonly unavailable: string
    readonly malformed: string
    readonly unforeseen: string
  }
  readonly chain: {
    readonly failed: Words
    readonly notASafe: { readonly nothing: string; readonly other: string }
  }
  readonly owners: {
    readonly title: string
    readonly threshold: (needed: string, all: string) => string
    readonly you: string
    /** Leads to the page of an owner that is a Safe itself. */
    readonly safe: string
    readonly more: string
  }
  readonly facts: {
    readonly title: string
    readonly version: string
    readonly versionState: Readonly<Record<GatewaySafe['implementationVersionState'], string>>
    /** Why it is not said whether there is a newer version. */
    readonly versionUnknown: Readonly<Record<'missing' | 'asking' | 'failed', string>>
    readonly handler: string
    readonly handlerState: Readonly<Record<'set' | 'none' | 'own', string>>
    readonly modules: string
    readonly modulesText: string
    readonly guard: string
    readonly guardText: string
    readonly asOf: string
    readonly block: (number: string) => string
  }
  readonly tokenType: Readonly<Record<OrUnknown<TokenType>, string>>
  readonly balances: {
    readonly title: string
    readonly missing: string
    readonly empty: string
    readonly asking: string
    readonly failed: string
    readonly total: (amount: string) => string
    readonly worth: (amount: string) => string
    readonly noDecimals: string
    readonly more: string
  }
  readonly collectibles: ListWords & { readonly number: (id: string) => string }
  readonly delegates: ListWords & {
    readonly text: string
    readonly label: (label: string) => string
    readonly by: string
    readonly end: Words & {
      readonly ask: string
      readonly name: (delegate: string) => string
      readonly confirm: string
      readonly keep: string
      readonly waiting: string
      readonly done: string
    }
  }
  readonly confirmations: (given: string, needed: string) => string
  readonly messageStatus: Readonly<Record<MessageStatus, string>>
  readonly signIns: { readonly title: string; readonly text: string; readonly open: string }
  readonly messages: ListWords & {
    readonly about: string
    readonly origin: (name: string) => string
    readonly signIn: string
    /** The owners need not do anything any more. */
    readonly signInOver: string
    readonly signInLink: string
    readonly walletShows: string
    readonly compare: string
    readonly noContent: string
    readonly text: string
    readonly typedData: string
    readonly confirmed: string
    readonly missingOwners: string
    readonly strangers: string
    readonly nobody: string
  }
  readonly confirm: {
    readonly 'not-connected': string
    readonly 'not-an-owner': string
    readonly 'has-confirmed': string
    readonly differs: string
    readonly unreadable: string
    readonly connect: string
    readonly connectOther: string
    readonly given: string
    readonly sign: string
    readonly waiting: string
  }
  /** Why a wallet gave no signature. */
  /** Why the wallet gave no signature. */
  readonly signing: Readonly<
    Record<
      | 'not-found'
      | 'refused'
      | 'refused-unasked'
      | 'already-pending'
      | 'locked'
      | 'wrong-network'
      | 'not-supported'
      | 'relay-unreachable'
      | 'request-expired'
      | 'popup-blocked'
      | 'host-unreachable'
      | 'no-handshake'
      | 'malformed'
      | 'code-missing'
      | 'unknown',
      string
    >
  >
  readonly deviceType: Readonly<Record<DeviceType, string>>
  readonly devices: {
    readonly title: string
    readonly about: string
    readonly missing: string
    /** What works here, and what does not. */
    readonly honest: string
    readonly empty: string
    readonly here: string
    readonly elsewhere: string
    readonly since: string
    readonly register: string
    readonly registering: string
    readonly registered: string
    readonly removed: string
    readonly remove: Words & {
      readonly ask: string
      /** Tells one button from another. */
      readonly name: (device: string, id: string) => string
      readonly confirm: string
      readonly keep: string
    }
    readonly other: Words & { readonly type: string; readonly token: string; readonly register: string }
  }
}
