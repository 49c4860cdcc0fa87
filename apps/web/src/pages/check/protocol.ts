import type { ProofReport, Verdict } from '@countersign/core'
import type { ExcerptLine } from './excerpt.ts'
import type { OtherKind } from './other-kind.ts'
import type { PlainQuestion } from './plain.ts'

/** What this page knows about the revocation of a proof. */
export type Revocation =
  /** This site issued the proof and has responded. */
  | 'asked'
  /** This site does not know the proof, although the proof names it as the issuer. */
  | 'unknown'
  /** This site issued the proof but could not be reached. */
  | 'failed'
  /** Another site issued the proof. Other sites are not requested. */
  | 'foreign'
  /** The proof is rejected anyway. */
  | 'not-asked'

/** What this page could check of a receipt. */
export type ReceiptKeys = 'ours' | 'foreign' | 'none' | 'keys-missing'

/** A link or an ID that leads to no issued proof. */
export type FailedLink =
  | { readonly status: 'not-a-proof' | 'unknown' | 'unreachable' }
  | { readonly status: 'foreign'; readonly href: string; readonly host: string }
  /** It is not issued yet. Only its maker’s browser can load it. */
  | { readonly status: 'draft'; readonly id: string }

/** The result for one document. */
export type Checked = {
  readonly name: string
  /** The line of the pasted text in which it begins, from 1, if nothing else names it. */
  readonly line?: number | undefined
  /** What it is if it is no proof at all. */
  readonly other?: OtherKind | FailedLink | undefined
  /** The links to proofs in it, if it is a PDF. */
  readonly links?: readonly string[] | undefined
  readonly report: ProofReport
  readonly revocation: Revocation
  /** When its owner revoked it, RFC 3339; `null`: not revoked, or not known. */
  readonly revokedAt: string | null
  readonly receipt: ReceiptKeys
  /** The chains (CAIP-2) that were requested. */
  readonly chains: readonly string[]
  /** The lines around the invalid field. `null`: no field is invalid, or the document is not JSON. */
  readonly excerpt: readonly ExcerptLine[] | null
}

/** A file, or pasted text. */
export type Source = File | { readonly name: string; readonly text: string }

/** What is to be checked. */
export type Task =
  | { readonly do: 'documents'; readonly sources: readonly Source[] }
  | { readonly do: 'plain'; readonly question: PlainQuestion }

/** The request to the worker, with what only the page knows. */
export type Work = Task & {
  /** The chains (CAIP-2) that this site has nodes for. */
  readonly chains: readonly string[]
  /** The time of the server, in milliseconds since 1970: the device's clock does not decide what has expired. */
  readonly now: number
}

/** Why the check did not start. */
export type Unfit =
  | { readonly why: 'nothing' | 'too-large' }
  | { readonly why: 'too-many'; readonly most: number }
  | { readonly why: 'unreadable'; readonly file: string }

/** A message from the worker. */
export type Said =
  | { readonly said: 'unfit'; readonly unfit: Unfit }
  | { readonly said: 'started'; readonly all: number }
  | { readonly said: 'checked'; readonly checked: readonly Checked[] }
  | {
      readonly said: 'verdict'
      readonly verdict: Verdict
      /** The address as the text has it, if without its checksum. */
      readonly addressWithoutChecksum: string | undefined
    }
  /** The last message. */
  | { readonly said: 'done' }

/** How much is checked at once. Each link is a request. */
export const limits = { documents: 10_000, links: 100, megabytes: 128 } as const
