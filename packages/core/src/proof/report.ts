import type { AccountId, Address, ChainId } from '../account.ts'
import type { Rejected, Unavailable, VerifiedMethod } from '../verdict.ts'
import type { Proof, ProofBlock } from './proof.ts'

/**
 * Why a proof is not accepted. Each but the last two is final.
 * - `malformed`: no proof of a known version, or a field is not of its form.
 * - `text-differs`: a signed text does not say what the document says, or a time contradicts it or another time.
 * - `request-differs`: it was made for another request or requester than the one expected, or for none.
 * - `signature-rejected`: a signature does not prove its account; `AccountReport.atSigning` has the reason.
 * - `method-differs`, `block-differs`, `safe-differs`: the document says otherwise than what was found.
 * - `original-differs`: the site that issued it keeps another document under its id.
 * - `receipt-differs`: the receipt vouches for another document. `receipt-refused`: it is not the site's.
 * - `revoked`: the site says so. `expired`: its time is over. `not-yet`: its time has not come.
 * - `no-longer`: it was right then, and the account's contract does not accept it any more.
 */
export type ProofReason =
  | 'malformed'
  | 'text-differs'
  | 'request-differs'
  | 'signature-rejected'
  | 'method-differs'
  | 'block-differs'
  | 'safe-differs'
  | 'original-differs'
  | 'receipt-differs'
  | 'receipt-refused'
  | 'revoked'
  | 'not-yet'
  | 'expired'
  | 'no-longer'

/** A verdict as it stands in JSON. */
export type ReportedVerdict =
  | {
      readonly status: 'verified'
      readonly method: VerifiedMethod
      readonly block: ProofBlock | null
      /** The contract that the signature names to deploy the account (`erc6492`). */
      readonly factory?: Address | undefined
      /** The contract that the account's key has only signed to delegate to (`eip7702`, ERC-8010). */
      readonly delegate?: Address | undefined
    }
  | {
      readonly status: 'rejected'
      readonly reason: Rejected['reason']
      readonly recovered?: Address | undefined
      readonly chains?: readonly ChainId[] | undefined
      readonly block?: ProofBlock
    }
  | { readonly status: 'unavailable'; readonly reason: Unavailable['reason'] }

export type AccountReport = {
  readonly account: AccountId
  /**
   * Whether it was right at the block that the document names. `unavailable` with `history-unavailable` where the node
   * keeps no state of that time.
   */
  readonly atSigning: ReportedVerdict
  /** Whether the account accepts it at the latest block. For a key the same as `atSigning`. */
  readonly now: ReportedVerdict
  /** Who owns the Safe and accepts now; `null` where it is none, or was not asked. */
  readonly safeNow: { readonly threshold: number; readonly owners: readonly Address[] } | null
}

/**
 * Something that was looked at. `request`: for which request and requester the proof was made, as each account has signed;
 * `skipped` where it was made for none (version 1: nobody signed that).
 * `factories`: whether those that would deploy accounts are honest; never checked, so it is `trusted` if an account is not
 * deployed, and else `skipped`.
 */
export type ProofCheck =
  | 'form'
  | 'text'
  | 'original'
  | 'request'
  | 'signatures'
  | 'blocks'
  | 'safes'
  | 'factories'
  | 'time'
  | 'now'
  | 'receipt-content'
  | 'receipt-signature'
  | 'revocation'

/** How a check ended: `trusted`: not checked, taken on the word of the document or the site. `skipped`: there is nothing of it. */
export type ProofCheckOutcome = 'passed' | 'failed' | 'trusted' | 'unavailable' | 'skipped'

/** What came of checking a proof. All of it can stand in JSON. */
export type ProofReport = {
  /** `verified`: right then, and as of now. `unavailable`: nobody could be asked who has to be. */
  readonly status: 'verified' | 'rejected' | 'unavailable'
  readonly reason: ProofReason | null
  /** Which field is at fault: a JSON Pointer (RFC 6901), such as `/accounts/0/signature`; `''` for the whole; else `null`. */
  readonly field: string | null
  /** The document, where it could be read. */
  readonly proof: Proof | null
  /** RFC 3339: as of when. */
  readonly checkedAt: string
  readonly accounts: readonly AccountReport[]
  readonly checks: Readonly<Record<ProofCheck, ProofCheckOutcome>>
}
