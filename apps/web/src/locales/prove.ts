import type { ServerUnreachableError } from '@countersign/api'
import type { DraftProblemCode } from '@countersign/react/proof'
import type { Lasting, Visibility } from '../pages/prove/form/form-state.ts'
import type { AddressFault } from '../pages/prove/form/typed-account.ts'
import type { UntilFault } from '../pages/prove/form/until.ts'

/** What happened; what it means and what to do. */
type Words = { readonly title: string; readonly text: string }

/** Everything that is said where a proof is made. Loaded with these pages. */
export type ProveLocale = {
  readonly form: {
    readonly title: string
    readonly lead: string
    readonly accounts: Words & {
      readonly list: string
      readonly none: string
      readonly remove: string
      readonly removeName: (account: string) => string
      readonly removed: (account: string) => string
      readonly added: (account: string) => string
      /** Puts the account of the connected wallet in. */
      readonly addConnected: (account: string) => string
      readonly connect: string
      readonly typed: {
        /** Said of an account that is not deployed yet. */
        readonly planned: string
        readonly undeployed: string
        readonly addUndeployed: string
        readonly useUndeployed: string
        readonly open: string
        readonly text: string
        readonly network: string
        readonly address: string
        readonly add: string
        readonly fault: Readonly<Record<AddressFault | 'twice', string>>
      }
      readonly full: (most: number) => string
      readonly fault: Readonly<Record<'none' | 'unfit', string>>
    }
    readonly purpose: { readonly label: string; readonly hint: string }
    readonly whom: {
      readonly label: string
      readonly named: string
      readonly anyone: string
      readonly anyoneText: string
      readonly name: string
      readonly hint: string
    }
    readonly line: {
      readonly left: (characters: number) => string
      readonly tooLong: (over: number) => string
      /** Which characters cannot be signed, and which can. */
      readonly characters: (characters: string) => string
      readonly empty: Readonly<Record<'purpose' | 'audience', string>>
    }
    readonly until: {
      readonly label: string
      readonly lasting: Readonly<Record<Lasting, string>>
      readonly date: string
      readonly until: (date: string) => string
      readonly fault: Readonly<Record<UntilFault, string>>
    }
    readonly visibility: { readonly label: string } & Readonly<Record<Visibility, Words>>
    readonly preview: Words & {
      /** Stand in the text for what is still to be entered. */
      readonly purpose: string
      readonly audience: string
      readonly costs: string
    }
    readonly begin: string
    readonly beginning: string
    readonly failed: string
    readonly faults: string
  }
  readonly asked: {
    readonly title: string
    readonly by: string
    readonly purpose: string
    readonly audience: string
    readonly anyone: string
    readonly account: string
    readonly anyAccount: string
    readonly onChain: (chain: string) => string
    readonly until: string
    readonly deadline: string
    readonly fixed: string
    readonly afterwards: string
    readonly ended: Readonly<Record<'proven' | 'withdrawn' | 'expired', Words>>
    readonly notFound: Words
    readonly back: string
    readonly own: string
  }
  readonly draft: {
    readonly title: string
    readonly lead: (accounts: number) => string
    readonly loading: string
    readonly notFound: Words & { readonly begin: string }
    readonly over: Words
    readonly facts: {
      readonly label: string
      readonly purpose: string
      readonly audience: string
      readonly anyone: string
      readonly until: string
      readonly visibility: string
      readonly seen: Readonly<Record<Visibility, string>>
      readonly draftUntil: string
    }
    readonly accounts: string
    /** Where what owners confirmed had no room. */
    readonly refused: { readonly title: string; readonly text: string; readonly separate: string }
    readonly count: (signed: number, all: number) => string
    readonly status: Readonly<Record<'signed' | 'unsigned' | 'waiting', string>>
    readonly name: (account: string, status: string) => string
    readonly begin: Readonly<Record<'key' | 'safe', string>>
    readonly beginSafe: string
    readonly loadingCode: string
    readonly preparing: string
    readonly read: Words
    readonly message: string
    readonly connect: {
      readonly none: string
      readonly connected: string
      readonly needed: string
      readonly wrong: string
      readonly button: string
      readonly another: string
    }
    readonly sign: (wallet: string) => string
    readonly costs: string
    readonly nameless: string
    readonly switching: Words
    readonly asking: { readonly title: (wallet: string) => string; readonly text: string }
    readonly slow: string
    readonly checking: string
    readonly stop: string
    readonly again: string
    readonly owners: Words & {
      readonly close: string
      readonly list: string
      readonly confirm: string
      readonly self: Words
      readonly selfSign: (wallet: string) => string
      readonly selfAsked: string
      readonly selfNothing: string
      readonly confirmed: string
      readonly ended: Readonly<Record<'EXPIRED' | 'CANCELLED' | 'SUPERSEDED', string>>
      readonly askAgain: string
      readonly unknown: string
    }
    readonly ready: Words & { readonly open: string; readonly openRequest: string }
    readonly giveUp: Words & {
      readonly open: string
      readonly confirm: string
      readonly keep: string
      readonly failed: string
    }
    readonly failed: Readonly<
      Record<'preparing-text' | 'waiting-for-signature' | 'verifying-signature', string>
    >
  }
  /** Why something came to nothing, and what to do. The wallet by its name. */
  readonly reason: ProveReasons
}

export type ProveReasons = {
  readonly wallet: Readonly<
    Record<
      | 'not-found'
      | 'refused'
      | 'refused-unasked'
      | 'already-pending'
      | 'locked'
      | 'not-supported'
      | 'relay-unreachable'
      | 'request-expired'
      | 'popup-blocked'
      | 'host-unreachable'
      | 'no-handshake'
      | 'unknown',
      (wallet: string) => string
    >
  >
  readonly draft: Readonly<Record<DraftProblemCode, string>>
  readonly 'not-connected': string
  readonly 'code-missing': string
  /** Both shortened. */
  readonly 'wrong-account': (connected: string, needed: string) => string
  readonly 'wrong-network': (wallet: string) => string
  readonly expired: string
  readonly rejected: {
    readonly 'wrong-signer': string
    readonly other: string
  }
  readonly unavailable: string
  readonly ended: string
  readonly unreachable: Readonly<Record<ServerUnreachableError['code'], string>>
  readonly tooMany: (seconds: number) => string
  readonly tooManyCosignings: string
  readonly chainNotOffered: string
  readonly invalid: string
  readonly server: string
  readonly unknown: string
}
