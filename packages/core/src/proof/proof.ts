import type { account, block, context, proofForms, safe } from './definition.ts'
import type { ValueOf } from './form.ts'

export { proofLimits } from './definition.ts'

/** A block in JSON. */
export type ProofBlock = ValueOf<typeof block>

/** The Safe behind an account of a proof, at the block at which its signature was verified. */
export type ProofSafe = ValueOf<typeof safe>

/** One account of a proof, with its own text and signature. */
export type ProofAccount = ValueOf<typeof account>

/** The request that a proof answers, as each of its accounts signed it. */
export type ProofContext = ValueOf<typeof context>

/**
 * An ownership proof: one document that says who owns these accounts, for which audience and purpose, and until when.
 *
 * The signed texts repeat what matters: their `URI` is the proof's address at the site, their statement has purpose and
 * audience, their expiration time is the proof's, and their resources are the proof's address, the request that it
 * answers, and all accounts if there are several. So every changed field, and every added or missing account, makes a
 * signature invalid. Only the receipt covers what no signature can: when and at which block the site verified; for a
 * contract's block, the chain confirms it too.
 *
 * Version 1 has no `request`. It is no longer issued: its texts lack the proof's address among their resources, so a
 * wallet that signs sign-ins automatically (ERC-8019) might sign one without asking. It is accepted if its texts are
 * from before `versionOneEnd`.
 */
export type Proof = ValueOf<(typeof proofForms)[1]> & { readonly request?: ProofContext | null }

export type ProofVersion = Proof['version']

/** Texts of proofs of version 1 that were issued at or after this time are refused. RFC 3339. */
export const versionOneEnd = '2027-01-01T00:00:00.000Z'
