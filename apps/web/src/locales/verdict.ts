import type { RejectionReason, UnavailableReason, VerifiedMethod } from '@countersign/core'

/** What is said of a signature: how it was shown, why it was refused, why nobody could be asked. */
export type VerdictLocale = {
  readonly method: Readonly<Record<VerifiedMethod, string>>
  readonly rejected: Readonly<Record<RejectionReason, string>>
  readonly unavailable: Readonly<Record<UnavailableReason, string>>
  /** Names the contract that would deploy an account. */
  readonly factory: (address: string) => string
  /** Names the contract that a key has signed to delegate to. */
  readonly delegate: (address: string) => string
  readonly atBlock: (number: string) => string
  /** Before the address whose key did sign. */
  readonly recovered: string
  /** Before the chains where the contract does live. */
  readonly elsewhere: string
  /** For a reason that this page does not know yet. */
  readonly unknown: string
}
