import type { ProblemCode, ProofState, ServerUnreachableError, Session } from '@countersign/api'
import type { Language, Theme } from '@countersign/react'
import type { AskedLocale } from './asked.ts'
import type { CheckLocale } from './check.ts'
import type { CosigningLocale } from './cosigning.ts'
import type { ProofLocale } from './proof.ts'
import type { ProveLocale } from './prove.ts'
import type { RequestsLocale } from './requests.ts'
import type { SafeLocale } from './safe.ts'
import type { ShownLocale } from './shown.ts'

/** Every sentence of the pages in one language. What a page says that is visited later is loaded with it. */
export type PagesLocale = {
  readonly language: Language
  readonly common: CommonLocale
  readonly home: HomeLocale
  readonly loadAccount: () => Promise<AccountLocale>
  readonly loadCosigning: () => Promise<CosigningLocale>
  readonly loadSafe: () => Promise<SafeLocale>
  readonly loadProof: () => Promise<ProofLocale>
  readonly loadProve: () => Promise<ProveLocale>
  readonly loadCheck: () => Promise<CheckLocale>
  readonly loadShown: () => Promise<ShownLocale>
  readonly loadRequests: () => Promise<RequestsLocale>
  readonly loadAsked: () => Promise<AskedLocale>
}

/** What happened; what it means and what to do. */
type Words = { readonly title: string; readonly text: string }

/** What every page may need. */
export type CommonLocale = {
  readonly skip: string
  readonly product: string
  readonly title: (page: string, site: string) => string
  readonly navigation: string
  /** The pages by their names in the navigation. */
  readonly pages: Readonly<Record<'prove' | 'requests' | 'check', string>>
  readonly account: string
  readonly accountPage: string
  readonly loading: string
  readonly copy: (address: string) => string
  readonly copied: string
  readonly copyFailed: string
  readonly demo: string
  readonly demoText: string
  readonly footer: string
  /** Said where the words of a language could not be fetched. */
  readonly languageMissing: string
  /** Names the choice of a language; the languages name themselves. */
  readonly language: string
  readonly theme: { readonly label: string } & Readonly<Record<Theme, string>>
  /** Who requested a proof, and in which request. */
  readonly occasion: {
    readonly requester: string
    readonly request: string
    readonly none: string
    /** Version 1 does not say. */
    readonly unsigned: string
    /** Said to whoever is asked. */
    readonly signed: string
  }
  readonly unforeseen: Words
  readonly reload: string
  readonly unavailable: {
    readonly offline: Words
    readonly down: Words
    readonly retry: string
    readonly retrying: string
  }
  readonly notFound: Words & { readonly home: string }
}

export type HomeLocale = {
  readonly title: string
  readonly lead: string
  readonly signedIn: string
  readonly account: string
  readonly how: string
  readonly steps: readonly Words[]
  readonly proofs: Words & { readonly make: string; readonly check: string }
  readonly never: string
  readonly neverText: string
}

/** The refusals that ending a session can meet. */
export type SignOutProblem = Extract<
  ProblemCode,
  | 'not-signed-in'
  | 'session-not-found'
  | 'origin-refused'
  | 'too-many-requests'
  | 'internal'
  | 'database-unavailable'
  | 'request-timeout'
>

type ProofQuestion = {
  readonly open: string
  readonly title: (purpose: string) => string
  readonly text: string
  readonly confirm: string
}

export type AccountLocale = {
  readonly signedOut: string
  readonly address: string
  /** Leads to the page of the account, where it is a Safe. */
  readonly aboutSafe: string
  readonly network: string
  readonly unknownNetwork: (chain: string) => string
  readonly testnet: string
  readonly proof: string
  readonly method: Readonly<Record<Session['verdict']['method'], string>>
  /** Names the contract that would deploy the account. */
  readonly factory: (address: string) => string
  readonly block: (number: string) => string
  readonly since: string
  readonly until: string
  readonly untilText: (date: string) => string
  readonly balance: string
  readonly balanceLoading: string
  readonly balanceFailed: string
  readonly lessThan: (amount: string) => string
  readonly justNow: string
  readonly retry: string
  /** Sign-ins with accounts of several owners that were begun in this browser. */
  readonly cosignings: Words & {
    readonly list: string
    readonly open: string
    /** For a confirmed one whose session was not fetched yet. */
    readonly finish: string
    readonly name: (what: string, account: string) => string
    readonly calledOff: string
    readonly failed: string
    readonly cancelFailed: string
    readonly cancel: {
      readonly open: string
      readonly title: (account: string) => string
      readonly text: string
      readonly confirm: string
      readonly keep: string
    }
  }
  /** Proofs of the account, and those that are being made in this browser. */
  readonly proofs: Words & {
    readonly none: string
    readonly list: string
    readonly make: string
    readonly more: string
    readonly failed: string
    readonly status: Readonly<Record<ProofState['status'], string>>
    readonly forWhom: (audience: string) => string
    readonly forAnyone: string
    readonly signed: (signed: number, all: number) => string
    readonly until: Readonly<Record<Exclude<ProofState['status'], 'draft'>, (date: string) => string>>
    readonly open: string
    /** For one that is still being signed. */
    readonly goOn: string
    readonly name: (what: string, purpose: string) => string
    readonly giveUp: ProofQuestion
    readonly revoke: ProofQuestion
    readonly keep: string
    readonly givenUp: string
    readonly revoked: string
    readonly removeFailed: string
  }
  readonly devices: {
    readonly title: string
    readonly text: string
    readonly list: string
    readonly name: (browser: string, system: string) => string
    /** Tells one device from another that reads the same. */
    readonly nameSince: (device: string, since: string) => string
    readonly current: string
    readonly lastSeen: string
    readonly signedIn: string
    readonly signOut: string
    readonly signOutName: (device: string) => string
    readonly signedOut: (device: string) => string
    readonly othersSignedOut: string
    readonly more: string
    readonly failed: string
  }
  readonly signOut: {
    readonly here: string
    readonly others: string
    readonly everywhere: string
    readonly failed: string
  }
  readonly confirm: {
    readonly device: { readonly title: (device: string) => string; readonly text: string }
    readonly others: Words
    readonly everywhere: Words
    readonly cancel: string
  }
  /** Reasons, each after `signOut.failed`. */
  readonly unreachable: Readonly<Record<ServerUnreachableError['code'], string>>
  readonly problem: Readonly<Record<SignOutProblem, string>>
  readonly unforeseen: string
}
