import type { ProofState } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import type { Proof } from '@countersign/core'
import { go } from '../../layout/location.ts'
import { keepInput } from '../check/input.ts'

/**
 * Returns the document of a proof; `null` for a draft, and if this page does not know its type or version. The page
 * shows the document without verifying it. The page that checks proofs parses and verifies it.
 */
export function documentOf({ document }: Pick<ProofState, 'document'>): Proof | null {
  return isKnown(document) ? document : null
}

function isKnown(document: ProofState['document']): document is Proof {
  return document?.type === 'countersign-proof' && (document.version === 1 || document.version === 2)
}

/**
 * Opens the page that checks proofs with this one. The text is passed in the storage of the tab, so that no address
 * has it.
 */
export function openCheckPage(text: string): void {
  keepInput({ kind: 'proof', text, startNow: true })
  go(hrefOf('check'))
}
