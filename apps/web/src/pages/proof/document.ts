import type { ProofState } from '@countersign/api'
import type { Proof } from '@countersign/core'

/**
 * Gives the document of a proof; `null` for a draft, and where its form is none that this page knows. It is shown here as
 * the server's word; who wants to know has it checked, and there it is parsed.
 */
export function documentOf({ document }: Pick<ProofState, 'document'>): Proof | null {
  return isKnown(document) ? document : null
}

function isKnown(document: ProofState['document']): document is Proof {
  return document?.type === 'countersign-proof' && (document.version === 1 || document.version === 2)
}
