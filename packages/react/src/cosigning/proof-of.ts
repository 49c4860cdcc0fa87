import type { Cosigning } from '@countersign/api'

/** The proof that the owners of a Safe are asked to sign. */
export type AskedProof = {
  readonly id: string
  /** Address of its page, once it is made. */
  readonly link: string
  /** Address of the page on which it is being made; for the browser that makes it. */
  readonly draft: string
  /** What it is for, and for whom; `null`: for anyone. */
  readonly purpose: string
  readonly audience: string | null
  /** The request that it answers, and the account that made it (CAIP-10); `null`: made without one. */
  readonly request: { readonly id: string; readonly requester: string } | null
}

/**
 * Reads which proof a cosigning is for, and what is said by it: all of it stands in the text that is signed. Neither
 * brackets nor line breaks can stand in a purpose or an audience.
 *
 * @returns `null` where it is for something else
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
    link: `${origin}/p/${id}`,
    request: request && requester ? { id: request, requester } : null,
    draft: `${origin}/prove/${id}`,
  }
}
