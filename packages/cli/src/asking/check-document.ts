import { type ProofQuestion, type ProofReport, type Recover, verifyProof } from '@countersign/core'
import type { ReadDocument } from '../documents/document.ts'
import { fieldIn } from '../documents/field-at.ts'
import type { Keys } from './keys.ts'
import type { Nodes } from './nodes.ts'

export type Checking = {
  readonly nodes: Nodes
  readonly recover: Recover
  /** `undefined`: receipts are not checked. */
  readonly keys: Keys | undefined
  readonly expected: ProofQuestion['expected']
  /** In milliseconds since 1970; `undefined`: now. */
  readonly at: number | undefined
}

export type CheckedDocument = { readonly document: ReadDocument; readonly report: ProofReport }

/** Checks one document. A file that is not a document is rejected as malformed. */
export async function checkDocument(
  document: ReadDocument,
  { nodes, recover, keys, expected, at }: Checking,
): Promise<CheckedDocument> {
  const isOfSite =
    keys && (keys.origin === undefined || (!document.fault && keys.origin === originOf(document)))
  const report = await verifyProof({
    document: document.text,
    clients: nodes,
    recover,
    expected,
    // A site does not vouch for what another site issued.
    ...(isOfSite ? { keys: keys.set } : {}),
    now: at,
  })
  return { document, report }
}

function originOf({ text }: ReadDocument): unknown {
  return fieldIn(text, '/origin')
}
