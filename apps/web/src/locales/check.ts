import type { ProofCheck, ProofCheckOutcome, ProofReason, ProofReport } from '@countersign/core'
import type { VerdictLocale } from './verdict.ts'

/** What happened; what it means and what to do. */
type Words = { readonly title: string; readonly text: string }

/** What the page says on which anybody checks proofs. */
export type CheckLocale = {
  readonly verdict: VerdictLocale
  readonly title: string
  readonly intro: string
  /** What leaves this browser, and when. */
  readonly asks: string
  readonly kind: { readonly label: string; readonly proof: string; readonly plain: string }
  readonly proof: {
    readonly label: string
    readonly hint: string
    readonly drop: string
    readonly choose: string
    readonly dropNow: string
    readonly go: string
  }
  readonly plain: {
    readonly text: string
    readonly account: string
    readonly accountHint: string
    readonly network: string
    readonly test: string
    readonly message: string
    readonly messageHint: string
    readonly signature: string
    readonly go: string
  }
  /** What has to be mended before anything can be checked. */
  readonly wrong: {
    readonly nothing: string
    readonly 'account-empty': string
    readonly 'account-form': string
    readonly 'account-checksum': string
    readonly 'message-empty': string
    readonly 'message-form': string
    readonly 'signature-form': string
    readonly 'too-many': (most: string) => string
    readonly 'too-large': (megabytes: string) => string
    readonly unreadable: (file: string) => string
  }
  readonly working: {
    readonly loading: string
    readonly one: string
    /** Done, of all. */
    readonly many: (done: string, all: string) => string
    readonly label: string
    readonly stop: string
    readonly stopped: string
    readonly broken: Words
    readonly retry: string
  }
  readonly again: string
  readonly status: Readonly<Record<ProofReport['status'], string>>
  readonly lead: Readonly<Record<'verified' | 'trusted' | 'unavailable', string>>
  readonly reason: Readonly<Record<ProofReason, string>>
  readonly validThen: (block: string) => string
  readonly field: string
  readonly whole: string
  readonly notJson: string
  readonly excerpt: string
  readonly line: (number: string) => string
  readonly says: {
    readonly label: string
    readonly to: string
    readonly anyone: string
    readonly purpose: string
    readonly until: string
    readonly origin: string
    readonly open: string
  }
  readonly accounts: {
    readonly title: string
    readonly atSigning: string
    readonly now: string
    readonly same: string
    readonly owners: (threshold: string, owners: string) => string
    /** Since the signature was verified. */
    readonly changed: Readonly<Record<'owners' | 'threshold', string>>
  }
  readonly checks: {
    readonly title: string
    readonly groups: Readonly<Record<ProofCheckOutcome, string>>
    readonly what: Readonly<Record<ProofCheck, string>>
    /** What it means that it was taken on trust, or that there is nothing of it. */
    readonly why: Readonly<Record<'request' | 'blocks' | 'safes' | 'signed-at', string>>
    readonly receipt: Readonly<Record<'ours' | 'foreign' | 'none' | 'keys-missing', string>>
    readonly revocation: Readonly<Record<'asked' | 'foreign' | 'unknown' | 'failed' | 'not-asked', string>>
    readonly chains: (networks: string) => string
    readonly noChains: string
  }
  readonly plainResult: {
    readonly verified: Words
    readonly rejected: string
    readonly unavailable: string
    readonly now: string
  }
  readonly many: {
    readonly title: string
    readonly totals: string
    readonly all: string
    readonly filter: string
    readonly name: string
    readonly result: string
    readonly reason: string
    readonly field: string
    readonly show: string
    readonly nameOf: (name: string) => string
    readonly shown: (shown: string, all: string) => string
    readonly none: string
    readonly jsonLines: string
    readonly csv: string
    readonly unasked: string
    readonly foreign: string
    readonly chosen: (name: string) => string
  }
}
