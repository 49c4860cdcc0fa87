import { rejectionReasons, unavailableReasons, verifiedMethods } from '../verdict.ts'
import { accountId, address, block, chainId, instant, proofLimits } from './definition.ts'
import {
  type Form,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type ValueOf,
  variants,
  whole,
} from './form.ts'
import { parseProof } from './parse-proof.ts'
import type { Proof } from './proof.ts'

// The definition of a report. Types, parser and JSON Schema come from it.

/**
 * Why a proof is not accepted. All but the last two are final.
 * - `malformed`: not a proof of a known version, or a field does not have its form.
 * - `text-differs`: a signed text differs from the document, or a time contradicts it or another time.
 * - `request-differs`: it was made for another request or requester than expected, or for none.
 * - `signature-rejected`: a signature does not prove its account; `AccountReport.atSigning` has the reason.
 * - `method-differs`, `block-differs`, `safe-differs`: the document differs from what was found.
 * - `original-differs`: the site that issued it keeps another document under its id.
 * - `receipt-differs`: the receipt belongs to another document. `receipt-refused`: it is not from the site.
 * - `revoked`: the site reports it as revoked. `expired`: it has expired. `not-yet`: it is not valid yet.
 * - `no-longer`: it was valid at its block, but the account's contract no longer accepts it.
 */
const reason = oneOf(
  'malformed',
  'text-differs',
  'request-differs',
  'signature-rejected',
  'method-differs',
  'block-differs',
  'safe-differs',
  'original-differs',
  'receipt-differs',
  'receipt-refused',
  'revoked',
  'not-yet',
  'expired',
  'no-longer',
)

export type ProofReason = ValueOf<typeof reason>

/** A verdict in its JSON form. */
export const reportedVerdictForm = variants('status', {
  verified: {
    method: oneOf(...verifiedMethods),
    block: nullable(block),
    /** The contract that the signature names to deploy the account (`erc6492`). */
    factory: optional(address),
    /** The contract that the account's key signed to delegate to, but has not yet on the chain (`eip7702`, ERC-8010). */
    delegate: optional(address),
  },
  rejected: {
    reason: oneOf(...rejectionReasons),
    recovered: optional(address),
    chains: optional(list(chainId, { least: 0, most: 1_000 })),
    block: optional(block),
  },
  unavailable: { reason: oneOf(...unavailableReasons) },
})

export type ReportedVerdict = ValueOf<typeof reportedVerdictForm>

/** The owners and the threshold of a Safe in a report. */
export const safeOwnersForm = object({
  threshold: whole(1, proofLimits.owners),
  owners: list(address, { least: 1, most: proofLimits.owners }),
})

const accountReportForm = object({
  account: accountId,
  /**
   * Whether it was valid at the block that the document names. `unavailable` with `history-unavailable` if the node no
   * longer keeps the state of that block.
   */
  atSigning: reportedVerdictForm,
  /** Whether the account accepts it at the latest block. For a key the same as `atSigning`. */
  now: reportedVerdictForm,
  /** The Safe's owners and threshold at the latest block; `null` if it is not a Safe, or was not read. */
  safeNow: nullable(safeOwnersForm),
  /**
   * Those of the Safe's `confirmations` in the document who did not sign: the contract says that they approved on the
   * chain. It may only answer like a Safe, so its word proves nothing about these owners. All others signed if the
   * check `safes` has passed; if it is `trusted`, that holds for keys only.
   */
  approved: list(address, { least: 0, most: proofLimits.owners }),
})

export type AccountReport = ValueOf<typeof accountReportForm>

/**
 * The result of a check. `trusted`: not checked; the word of the document or the site is accepted. `skipped`: does not
 * apply.
 */
const outcome = oneOf('passed', 'failed', 'trusted', 'unavailable', 'skipped')

export type ProofCheckOutcome = ValueOf<typeof outcome>

/**
 * The checks of a proof. `request`: for which request and requester the proof was made, as each account signed;
 * `skipped` if it was made for none (in version 1 the accounts do not sign that).
 * `factories`: whether the factories that would deploy accounts are honest; never checked, so it is `trusted` if an
 * account is not deployed, and `skipped` otherwise.
 */
const checks = object({
  form: outcome,
  text: outcome,
  original: outcome,
  request: outcome,
  signatures: outcome,
  blocks: outcome,
  safes: outcome,
  factories: outcome,
  time: outcome,
  now: outcome,
  'receipt-content': outcome,
  'receipt-signature': outcome,
  revocation: outcome,
})

export type ProofCheck = keyof ValueOf<typeof checks>

/** The document. Its own schema describes it, at the addresses where sites serve it. */
export const proofForm: Form<Proof> = {
  read: parseProof,
  json: { type: 'object', anyOf: [{ $ref: '/schemas/proof-1.json' }, { $ref: '/schemas/proof-2.json' }] },
}

/** The result of checking a proof. It can be written as JSON. */
export const proofReportForm = object({
  /** `verified`: valid at its block and now. `unavailable`: a required node or key set was not available. */
  status: oneOf('verified', 'rejected', 'unavailable'),
  reason: nullable(reason),
  /**
   * The field at fault: a JSON Pointer (RFC 6901), such as `/accounts/0/signature`; `''` for the whole; otherwise
   * `null`.
   */
  field: nullable(text()),
  /** The document, if it could be parsed. */
  proof: nullable(proofForm),
  /** The time of the check. RFC 3339. */
  checkedAt: instant,
  accounts: list(accountReportForm, { least: 0, most: proofLimits.accounts }),
  checks,
})

export type ProofReport = ValueOf<typeof proofReportForm>
