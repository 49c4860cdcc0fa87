import type { contents } from './contents.ts'
import { createLazyPage, createPage } from './lazy-page.tsx'

type Name = Exclude<keyof typeof contents, 'notFound'>

/** Loads the code of a page, by way of the list of all pages. */
export const later = (name: Name) =>
  createLazyPage<{ readonly id: string }>(name, async locale =>
    (await import('./contents.ts')).contents[name](locale),
  )

/** Creates a page that is loaded on a visit. */
export const loaded = (name: Name) => createPage(later(name))
