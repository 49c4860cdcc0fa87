import type { contents } from './contents.ts'
import { createLazyPage } from './lazy-page.tsx'

/** Loads the code of a page, by way of the list of all pages. */
export const later = (name: keyof typeof contents) =>
  createLazyPage<{ readonly id: string }>(name, async () => (await import('./contents.ts')).contents[name]())
