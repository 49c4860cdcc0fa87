import { createPageClient } from '@countersign/api'
import { findPage, type PageName } from '@countersign/api/pages'
import { useClient } from '@countersign/react'
import { type ComponentType, useState } from 'react'
import { Boundary } from '../layout/boundary.tsx'
import { usePathname } from '../layout/location.ts'
import type { PagesLocale } from '../locales/locale.ts'
import { AccountPage } from './account/page.tsx'
import { HomePage } from './home/home.tsx'
import { later, loaded } from './later.ts'
import { createLazyPage, createPage } from './lazy-page.tsx'
import { prefetchProof } from './proof/prefetch-proof.ts'

const proof = later('proof')

const LazyProofPage = createPage(proof)

const NotFoundPage = createPage<{ readonly id: string }>(
  createLazyPage('shared', async () => (await import('./contents.ts')).contents.notFound()),
)

/** `id` is what follows the page's own path, such as the id of a proof. */
const pages: Readonly<Record<PageName, ComponentType<{ readonly id: string }>>> = {
  home: HomePage,
  account: AccountPage,
  cosigning: loaded('cosigning'),
  forYou: loaded('forYou'),
  safe: loaded('safe'),
  prove: loaded('prove'),
  proofs: loaded('proofs'),
  proof: ProofPage,
  check: loaded('check'),
  profile: loaded('profile'),
  requests: loaded('requests'),
  notifications: loaded('notifications'),
  open: loaded('open'),
  privacy: loaded('privacy'),
  authorize: loaded('authorize'),
  signOut: loaded('signOut'),
  answer: loaded('answer'),
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
