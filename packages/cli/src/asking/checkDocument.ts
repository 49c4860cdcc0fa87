import { type ProofReport, type Recover, verifyProof } from '@countersign/core'
import type { ReadDocument } from '../documents/document.ts'
import type { Nodes } from './nodes.ts'

export type Checking = {
  readonly nodes: Nodes
  readonly recover: Recover
  /** The site's key set; `undefined`: its receipt is not checked. */
  readonly keys: unknown
  /** In milliseconds since 1970; `undefined`: now. */
  readonly at: number | undefined
}

export type CheckedDocument = { readonly document: ReadDocument; readonly report: ProofReport }

/** Checks one document. What is none is refused as such. */
export async function checkDocument(document: ReadDocument, checking: Checking): Promise<CheckedDocument> {
  const { nodes, recover, keys, at } = checking
  const report = await verifyProof({
    document: document.text,
    clients: nodes,
    recover,
    ...(keys === undefined ? {} : { keys }),
    ...(at === undefined ? {} : { now: at }),
  })
  return { document, report }
}
