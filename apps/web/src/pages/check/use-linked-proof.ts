import { type PageClient, ProblemError, type ProofState, proofCalls } from '@countersign/api'
import { useClient } from '@countersign/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { findLink } from './find-link.ts'

/** A proof that a pasted link or id names. */
export type LinkedProof =
  | { readonly status: 'idle' | 'loading' | 'not-a-proof' | 'unknown' | 'unreachable' }
  | { readonly status: 'foreign'; readonly href: string; readonly host: string }
  /** It is not issued yet. Only its maker’s browser can load it. */
  | { readonly status: 'draft'; readonly id: string }

const idle: LinkedProof = { status: 'idle' }

/**
 * Loads the proof that a pasted link or id names from this site. A link of another site is never followed.
 *
 * @param onDocument - receives the document to check: as loaded, or the pasted text if it is neither a link nor an id
 */
export function useLinkedProof(onDocument: (text: string) => void) {
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
    const link = findLink(text, location.origin)
    switch (link.kind) {
      case 'document':
        return onDocument(text)
      case 'not-a-proof':
        return setLinked({ status: 'not-a-proof' })
      case 'foreign':
        return setLinked({ status: 'foreign', href: link.href, host: link.host })
      case 'proof': {
        const abort = new AbortController()
        loading.current = abort
        setLinked({ status: 'loading' })
        const found = await load(client, link.id, abort.signal)
        if (abort.signal.aborted) return
        if (found.status !== 'issued') return setLinked(found)
        setLinked(idle)
        onDocument(found.document)
      }
    }
  }
  return { linked, read, clear }
}

type Found = LinkedProof | { readonly status: 'issued'; readonly document: string }

async function load(client: PageClient, id: string, signal: AbortSignal): Promise<Found> {
  try {
    const proof: ProofState = await proofCalls(client).read(id, { signal })
    return proof.document === null
      ? { status: 'draft', id }
      : { status: 'issued', document: JSON.stringify(proof.document) }
  } catch (error) {
    return {
      status: error instanceof ProblemError && error.problem.status === 404 ? 'unknown' : 'unreachable',
    }
  }
}
