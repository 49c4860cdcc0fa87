import { loadLocale } from '@countersign/react'
import { namesWords } from '@countersign/react/pieces'
import type { PagesLocale } from '../locales/locale.ts'
import type { contents } from './contents.ts'
import { createLazyPage, createPage } from './lazy-page.tsx'

type Name = Exclude<keyof typeof contents, 'notFound'>

/** The pages with a field for an account. If its hint came later, what is below would move. */
const withAccountField: ReadonlySet<Name> = new Set(['check', 'prove', 'requests'])

/** Loads the code of a page, by way of the list of all pages. */
export const later = (name: Name) =>
  createLazyPage<{ readonly id: string }>(name, async locale => {
    const hint = withAccountField.has(name) && loadHint(locale)
    const { contents } = await import('./contents.ts')
    const [content] = await Promise.all([contents[name](), hint])
    return content
  })

/** The page can be used without the hint. */
async function loadHint({ language }: PagesLocale) {
  await loadLocale(language)
    .then(namesWords.load)
    .catch(() => {})
}

/** Creates a page that is loaded on a visit. */
export const loaded = (name: Name) => createPage(later(name))
