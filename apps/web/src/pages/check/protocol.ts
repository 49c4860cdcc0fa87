import type { ProofReport, Verdict } from '@countersign/core'
import type { ExcerptLine } from './excerpt.ts'
import type { PlainQuestion } from './plain.ts'

/** What this page knows of whether a proof was revoked. */
export type Revocation =
  /** This site issued it, and was asked. */
  | 'asked'
  /** This site does not know it, although it is named as the issuer. */
  | 'unknown'
  /** This site was to be asked, and could not be. */
  | 'failed'
  /** It is not this site's, and no other is asked. */
  | 'foreign'
  /** It is refused anyway. */
  | 'not-asked'

/** What this page could know of a receipt. */
export type ReceiptKeys = 'ours' | 'foreign' | 'none' | 'keys-missing'

/** A document that was checked. */
export type Checked = {
  readonly name: string
  readonly report: ProofReport
  readonly revocation: Revocation
  readonly receipt: ReceiptKeys
  /** CAIP-2 of the chains that were asked. */
  readonly chains: readonly string[]
  /** Where the field at fault stands; `null`: nowhere, or the document is no JSON. */
  readonly excerpt: readonly ExcerptLine[] | null
}

/** A file, or what was pasted. */
export type Source = File | { readonly name: string; readonly text: string }

/** What is to be checked. */
export type Task =
  | { readonly do: 'documents'; readonly sources: readonly Source[] }
  | { readonly do: 'plain'; readonly question: PlainQuestion }

/** What the worker is asked for, with the chains (CAIP-2) that this site has nodes of. */
export type Work = Task & { readonly chains: readonly string[] }

/** Why nothing was begun. */
export type Unfit =
  | { readonly why: 'nothing' | 'too-many' | 'too-large' }
  | { readonly why: 'unreadable'; readonly file: string }

/** What the worker tells. */
export type Said =
  | { readonly said: 'unfit'; readonly unfit: Unfit }
  | { readonly said: 'begun'; readonly all: number }
  | { readonly said: 'checked'; readonly checked: readonly Checked[] }
  | { readonly said: 'verdict'; readonly verdict: Verdict }
  /** Nothing comes after it. */
  | { readonly said: 'done' }

export const limits = { documents: 10_000, megabytes: 128 } as const
