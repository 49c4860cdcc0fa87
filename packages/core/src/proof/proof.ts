import type { Hex } from 'viem'
import type { AccountId, Address, ChainId } from '../account.ts'
import type { VerifiedMethod } from '../verdict.ts'

/** A block as it stands in JSON. Numbers of blocks stay far below 2^53. */
export type ProofBlock = { readonly number: number; readonly hash: Hex }

/** The Safe that an account of a proof is, at the block at which its signature was verified. */
export type ProofSafe = {
  /** Of the contract, such as `1.4.1`. */
  readonly version: string
  readonly threshold: number
  /** In the order of the contract. */
  readonly owners: readonly Address[]
  /** Whose signatures make it up, ascending by address; none where it was signed on the chain (`SignMessageLib`). */
  readonly confirmations: readonly Address[]
}

/** One account of a proof, with its own text and signature. */
export type ProofAccount = {
  /** CAIP-10, checksummed. */
  readonly account: AccountId
  /** CAIP-2: where the account was asked. The same as in `account` and in the text. */
  readonly chain: ChainId
  /** The exact EIP-4361 text that was signed: `writeProofMessage`. */
  readonly message: string
  /** `0x` and hex; `0x` alone where a Safe signed on the chain. */
  readonly signature: Hex
  readonly method: VerifiedMethod
  /** RFC 3339: when the site verified it. Only the receipt vouches for it. */
  readonly verifiedAt: string
  /** At which the contract was asked; `null` for a key (`method: 'eoa'`). */
  readonly block: ProofBlock | null
  /** Where the account is a Safe. */
  readonly safe: ProofSafe | null
}

/** The request that a proof was made for, as each of its accounts has signed it. */
export type ProofContext = {
  /** Of the request: the last part of its link, `<origin>/r/<id>`. */
  readonly id: string
  /** CAIP-10: the account that made the request, and signed in to do so. */
  readonly requester: AccountId
}

/**
 * An ownership proof: one document that says whose accounts these are, to whom that was said, for what, and for how long.
 *
 * Whatever matters is in the signed texts as well: their `URI` is the proof's address at the site, their statement has
 * purpose and audience, their expiration time is the proof's, and their resources are the proof's address, the request
 * that it answers, and, where there are several accounts, all of them. So no field can be changed, and no account added or left out, without a signature failing. What no
 * signature can vouch for (when and at which block the site has verified) is vouched for by the receipt, and a contract's
 * block also by the chain.
 */
export type Proof = {
  readonly type: 'countersign-proof'
  /**
   * Version 1 is not issued any more: its texts lack the proof's address among their resources, so a wallet that signs
   * sign-ins by itself (ERC-8019) might sign one unasked. It is accepted if its texts are from before `versionOneEnd`.
   */
  readonly version: ProofVersion
  /** Address of the JSON Schema of this version, at the site: `<origin>/schemas/proof-2.json`. */
  readonly schema: string
  /** 22 to 64 of `A-Za-z0-9_-`; at least 128 random bits. */
  readonly id: string
  /** Of the site that made it, such as `https://id.example.org`. */
  readonly origin: string
  /** What it is for, in the words of who made it: 1 to 120 of what a statement may hold, but no `[` or `]`. */
  readonly purpose: string
  /** For whom: 1 to 80 of the same characters; `null`: for anyone. */
  readonly audience: string | null
  /** The request that it was made for; `null`: made without one. Absent in version 1, where nobody signed it. */
  readonly request?: ProofContext | null
  /** RFC 3339 with milliseconds, UTC: when the last account was verified. Only the receipt vouches for it. */
  readonly issuedAt: string
  /** RFC 3339 with milliseconds, UTC: until when it holds. */
  readonly expiresAt: string
  /** 1 to 20, in the order in which they were given; none twice. */
  readonly accounts: readonly ProofAccount[]
  /**
   * The site's receipt: a JWS (compact, ES256, `typ` `countersign-receipt+jwt`, `kid` of a key in the site's
   * `/.well-known/jwks.json`). Its claims are `iss` (the origin), `jti` (the id), `iat`, `exp`, and `proof`: this document
   * without its receipt. `null`: none.
   */
  readonly receipt: string | null
}

export type ProofVersion = 1 | 2

/** Texts of proofs of version 1 that were issued at or after this time are refused, in RFC 3339. */
export const versionOneEnd = '2027-01-01T00:00:00.000Z'

/** How much a proof can hold. `owners` is of one Safe: more than 170 are read of none. */
export const proofLimits = {
  purpose: 120,
  audience: 80,
  accounts: 20,
  owners: 170,
  signatureBytes: 32_768,
  documentBytes: 1_500_000,
} as const
