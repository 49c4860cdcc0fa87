import type { ProblemCode } from '@countersign/api'
import type { RejectionReason, UnavailableReason } from '@countersign/core'
import type { WalletSigningCode } from '@countersign/wallets'

/** The particular reason beneath the headline of a failed sign-in. */
export type ReasonWords = {
  readonly problem: Readonly<
    Record<Exclude<ProblemCode, 'signature-rejected' | 'verification-unavailable'>, string>
  >
  /** What of a text that was signed is not as it was asked for. */
  readonly changed: Readonly<Record<ChangedPart, string>> & { readonly meaning: string }
  readonly tooMany: (seconds: number) => string
  readonly rejected: Readonly<Record<RejectionReason | 'unspecified', string>>
  readonly wrongSigner: (recovered: string) => string
  readonly otherChains: (chains: string) => string
  readonly unavailable: Readonly<Record<UnavailableReason | 'unspecified', string>>
  readonly unreachable: Readonly<Record<'offline' | 'timeout' | 'not-ours', string>>
  readonly wallet: Readonly<Record<WalletSigningCode, (wallet: string) => string>>
  readonly expired: string
  /** It signed for one that it does not show. */
  readonly anotherAccount: (wallet: string) => string
  readonly accountChanged: (account: string) => string
}

/** A part of a text to sign (EIP-4361) that a wallet can get wrong. */
export type ChangedPart =
  | 'domain'
  | 'address'
  | 'statement'
  | 'uri'
  | 'chainId'
  | 'nonce'
  | 'issuedAt'
  | 'expirationTime'
  | 'resources'
