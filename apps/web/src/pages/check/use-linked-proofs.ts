import { type PageClient, ProblemError, type ProofState, proofCalls } from '@countersign/api'
import { useClient } from '@countersign/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type FoundLink, findLinks } from './find-link.ts'
import type { Source } from './protocol.ts'

/** A pasted link or id that leads to no issued proof. */
export type LinkedProof = { readonly pasted: string } & (
  | { readonly status: 'not-a-proof' | 'unknown' | 'unreachable' }
  | { readonly status: 'foreign'; readonly href: string; readonly host: string }
  /** It is not issued yet. Only its maker’s browser can load it. */
  | { readonly status: 'draft'; readonly id: string }
)

/** What the pasted links and ids led to. */
export type LinkedProofs = {
  readonly status: 'idle' | 'loading' | 'too-many'
  /** Those that led to no issued proof. */
  readonly failed: readonly LinkedProof[]
  /** How many links and ids there were. */
  readonly all: number
}

/** How many links are followed at once: each is a request. */
export const mostLinks = 100

const idle: LinkedProofs = { status: 'idle', failed: [], all: 0 }

/**
 * Loads the proofs that pasted links and ids name from this site. Links of other sites are never followed.
 *
 * @param onSources - receives the documents to check: as loaded, or the pasted text if it has no links or ids
 */
export function useLinkedProofs(onSources: (sources: readonly Source[]) => void) {
  const client = useClient()
  const [linked, setLinked] = useState(idle)
  const loading = useRef<AbortController | null>(null)
  const clear = useCallback(() => {
    loading.current?.abort()
    setLinked(idle)
  }, [])
  useEffect(() => () => loading.current?.abort(), [])

  const read = async (text: string) => {
    clear()
    const links = findLinks(text, location.origin)
    const all = links.length
    if (all === 0) return onSources([{ name: '', text }])
    if (all > mostLinks) return setLinked({ status: 'too-many', failed: [], all })
    const abort = new AbortController()
    loading.current = abort
    setLinked({ status: 'loading', failed: [], all })
    const sources: Source[] = []
    const failed: LinkedProof[] = []
    for (const link of links) {
      const found = await follow(client, link, abort.signal)
      if (abort.signal.aborted) return
      if ('text' in found) sources.push({ name: all === 1 ? '' : link.pasted, text: found.text })
      else failed.push(found)
    }
    setLinked({ status: 'idle', failed, all })
    if (sources.length > 0) onSources(sources)
  }
  return { linked, read, clear }
}

async function follow(
  client: PageClient,
  link: FoundLink,
  signal: AbortSignal,
): Promise<LinkedProof | { readonly text: string }> {
  const { pasted } = link
  switch (link.kind) {
    case 'not-a-proof':
      return { pasted, status: 'not-a-proof' }
    case 'foreign':
      return { pasted, status: 'foreign', href: link.href, host: link.host }
    case 'proof':
      try {
        const { id } = link
        const { document }: ProofState = await proofCalls(client).read(id, { signal })
        return document === null ? { pasted, status: 'draft', id } : { text: JSON.stringify(document) }
      } catch (error) {
        const isUnknown = error instanceof ProblemError && error.problem.status === 404
        return { pasted, status: isUnknown ? 'unknown' : 'unreachable' }
      }
  }
}
