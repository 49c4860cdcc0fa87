import { createPageClient } from '@countersign/api'
import { findPage, type PageName } from '@countersign/api/pages'
import { useClient } from '@countersign/react'
import { type ComponentType, useState } from 'react'
import { Boundary } from '../layout/boundary.tsx'
import { usePathname } from '../layout/location.ts'
import type { PagesLocale } from '../locales/locale.ts'
import { AccountPage } from './account/page.tsx'
import { HomePage } from './home/home.tsx'
import { createLazyPage, createPage } from './lazy-page.tsx'
import { NotFoundPage } from './not-found.tsx'
import { prefetchProof } from './proof/prefetch-proof.ts'

const proof = createLazyPage('proof', () => import('./proof/content.tsx'))

const LazyProofPage = createPage(proof)

/** `id` is what follows the page's own path, such as the id of a proof. */
const pages: Readonly<Record<PageName, ComponentType<{ readonly id: string }>>> = {
  home: HomePage,
  account: AccountPage,
  cosigning: createPage(createLazyPage('cosigning', () => import('./cosigning/content.tsx'))),
  safe: createPage(createLazyPage('safe', () => import('./safe/content.tsx'))),
  prove: createPage(createLazyPage('prove', () => import('./prove/content.tsx'))),
  proof: ProofPage,
  check: createPage(createLazyPage('check', () => import('./check/content.tsx'))),
  profile: createPage(createLazyPage('profile', () => import('./profile/content.tsx'))),
  requests: createPage(createLazyPage('requests', () => import('./requests/content.tsx'))),
  answer: createPage(createLazyPage('answer', () => import('./answer/content.tsx'))),
}

/** Renders the page at the current address, and updates when it changes. */
export function Pages() {
  const path = usePathname()
  const page = findPage(path)
  const Found = page ? pages[page.name] : NotFoundPage
  return (
    <Boundary key={path}>
      <Found id={page?.id ?? ''} />
    </Boundary>
  )
}

/** Shows the page of a proof. The proof is requested while the page's code loads. */
function ProofPage({ id }: { id: string }) {
  const client = useClient()
  useState(() => {
    // The page reports a failure.
    prefetchProof(client, id).catch(() => {})
  })
  return <LazyProofPage id={id} />
}

/** Loads everything that the page of a proof needs. Rejects if the proof could not be loaded. */
export async function loadProofPage(id: string, locale: PagesLocale): Promise<void> {
  await Promise.all([prefetchProof(createPageClient(), id), proof.load(locale)])
}
