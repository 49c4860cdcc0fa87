import type { ProofState } from '@countersign/api'
import type { Proof } from '@countersign/core'

/**
 * Gives the document of a proof, in the form that the server gives it. It is shown here as the server's word; who wants
 * to know has it checked, and there it is parsed.
 */
export function documentOf({ document }: ProofState): Proof | null {
  return document as unknown as Proof | null
}

/** The document as it stands in its file. */
export function documentText(document: Proof): string {
  return `${JSON.stringify(document, null, 2)}\n`
}
