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
  const [, origin, id] = uri ?? []
  const [, audience = null, what] = said ?? []
  if (!origin || !id || !what) return null
  return {
    ...{ id, purpose: what, audience },
    link: `${origin}/p/${id}`,
    draft: `${origin}/prove/${id}`,
  }
}
