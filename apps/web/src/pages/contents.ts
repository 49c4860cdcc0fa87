import { loadLocale } from '@countersign/react'
import { namesWords } from '@countersign/react/pieces'
import type { PagesLocale } from '../locales/locale.ts'

/**
 * Loads the code of each page. This list and the one of its English messages are a file of their own, which is fetched
 * before the first visit to a page: as part of the home page, it would name every file of every page.
 */
export const contents = {
  account: () => import('./account/content.tsx'),
  answer: () => import('./answer/content.tsx'),
  authorize: () => import('./authorize/content.tsx'),
  check: (locale: PagesLocale) => withHint(locale, import('./check/content.tsx')),
  cosigning: () => import('./cosigning/content.tsx'),
  forYou: () => import('./for-you/content.tsx'),
  help: () => import('./help/content.tsx'),
  notFound: () => import('./not-found.tsx'),
  notifications: () => import('./notifications/content.tsx'),
  open: () => import('./open/content.tsx'),
  privacy: () => import('./privacy/content.tsx'),
  profile: () => import('./profile/content.tsx'),
  proof: () => import('./proof/content.tsx'),
  proofs: () => import('./proofs/content.tsx'),
  prove: (locale: PagesLocale) => withHint(locale, import('./prove/content.tsx')),
  requests: (locale: PagesLocale) => withHint(locale, import('./requests/content.tsx')),
  safe: () => import('./safe/content.tsx'),
  sample: () => import('./home/sample/content.tsx'),
  signOut: () => import('./sign-out/content.tsx'),
}

/** Also loads the hint of the page's field for an account: if it came later, what is below would move. */
async function withHint<Content>({ language }: PagesLocale, content: Promise<Content>): Promise<Content> {
  // The page can be used without it.
  const hint = loadLocale(language)
    .then(namesWords.load)
    .catch(() => {})
  await Promise.all([content, hint])
  return content
}
