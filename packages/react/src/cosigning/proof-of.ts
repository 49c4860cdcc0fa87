import type { Cosigning } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'

/** A proof that the owners of a Safe are requested to sign. */
export type AskedProof = {
  readonly id: string
  /** URL of the proof's page, once it is signed. */
  readonly link: string
  /** URL of the draft's page, for the browser that creates the proof. */
  readonly draft: string
  /** The purpose of the proof, and its audience; `null`: anyone. */
  readonly purpose: string
  readonly audience: string | null
  /** The request that the proof answers, and the account that made it (CAIP-10); `null`: made without a request. */
  readonly request: { readonly id: string; readonly requester: string } | null
}

/**
 * Reads the proof that a cosigning is for, and its content, from the text that is signed. A purpose or an audience can
 * contain neither brackets nor line breaks.
 *
 * @returns `null` if the cosigning is for something else
 * @see EIP-4361 §Message Format: the statement, the URI and the resources of the text
 * @example
 * proofOf(cosigning)?.purpose // 'Opening an account'
 */
export function proofOf({ purpose, message }: Pick<Cosigning, 'purpose' | 'message'>): AskedProof | null {
  if (purpose !== 'proof') return null
  const uri = /^URI: (https?:\/\/[^\s/]+)\/p\/([\w-]{1,64})$/m.exec(message)
  const said =
    /^This account is mine\. I prove it to (?:\[([^[\]\n]+)\]|anyone) for \[([^[\]\n]+)\]\.$/m.exec(message)
  const asked = /^- https?:\/\/[^\s/]+\/r\/([\w-]{22,64})\?requester=(eip155:\d+:0x[\da-fA-F]{40})$/m.exec(
    message,
  )
  const [, request, requester] = asked ?? []
  const [, origin, id] = uri ?? []
  const [, audience = null, what] = said ?? []
  if (!origin || !id || !what) return null
  return {
    ...{ id, purpose: what, audience },
    link: origin + hrefOf('proof', { id }),
    request: request && requester ? { id: request, requester } : null,
    draft: origin + hrefOf('prove', { id }),
  }
}
