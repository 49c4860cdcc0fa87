import { findPage, type PageName } from '@countersign/api/pages'
import { perKey } from '@countersign/wallets/state'
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

/** Each page that is loaded on a visit. */
const loadedPage = perKey(loaded)

/** Returns a page. `id` is what follows its own path, such as the id of a proof. */
function pageOf(name: PageName): ComponentType<{ readonly id: string }> {
  switch (name) {
    case 'home':
      return HomePage
    case 'account':
      return AccountPage
    case 'proof':
      return ProofPage
    default:
      return loadedPage(name)
  }
}

/** Renders the page at the current address, and updates when it changes. */
export function Pages() {
  const path = usePathname()
  const page = findPage(path)
  const Found = page ? pageOf(page.name) : NotFoundPage
  return (
    <Boundary key={path}>
      <Found id={page?.id ?? ''} />
    </Boundary>
  )
}

/** Shows the page of a proof. The proof is requested while the page's code loads. */
function ProofPage({ id }: { id: string }) {
  useState(() => {
    // The page reports a failure.
    prefetchProof(id).catch(() => {})
  })
  return <LazyProofPage id={id} />
}

/** Loads everything that the page of a proof needs. Rejects if the proof could not be loaded. */
export async function loadProofPage(id: string, locale: PagesLocale): Promise<void> {
  const all = Promise.all([prefetchProof(id), proof.load(locale)])
  // A browser's first date takes long to format, so one is prepared while the response is on its way.
  void Intl.DateTimeFormat(locale.language)
  await all
}
