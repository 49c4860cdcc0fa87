import { createPageClient, type ProofState, proofCalls } from '@countersign/api'
import { useClient } from '@countersign/react'
import { useState } from 'react'
import { Unavailable } from '../../layout/unavailable.tsx'
import type { PagesLocale, ProofLocale } from '../../locales/locale.ts'
import { useWords } from '../../locales/words.ts'
import { type LaterPage, loadPage, useContent } from '../later/use-content.ts'

export type ProofPageProps = {
  readonly id: string
  readonly words: ProofLocale
  /** What was asked for while the page's code was on its way. */
  readonly ahead: Promise<ProofState>
}

const later: LaterPage<ProofPageProps, ProofLocale> = { load: () => import('./content.tsx') }

/** What was asked for before anything was drawn. */
let begun: { readonly id: string; readonly proof: Promise<ProofState> } | null = null

/** Asks for all that the page of a proof is drawn with. Resolves once it is there; rejects if some of it did not come. */
export async function beginProofPage(id: string, { loadProof }: PagesLocale): Promise<void> {
  const proof = proofCalls(createPageClient()).read(id)
  begun = { id, proof }
  await Promise.all([proof, loadPage(later, loadProof)])
}

/** The page of a proof. All of it is loaded when it is visited, and the proof at the same time. */
export function ProofPage({ id }: { id: string }) {
  const { common, loadProof } = useWords()
  const client = useClient()
  const [ahead] = useState(() => {
    const proof = begun?.id === id ? begun.proof : proofCalls(client).read(id)
    begun = null
    // Whoever waits for it hears of it; nobody may wait.
    proof.catch(() => {})
    return proof
  })
  const content = useContent(later, loadProof)
  switch (content.status) {
    case 'ready':
      return <content.page.Content id={id} words={content.page.words} ahead={ahead} />
    case 'failed':
      return <Unavailable retrying={content.retrying} retry={content.retry} />
    case 'loading':
      return <p role="status">{common.loading}</p>
  }
}
