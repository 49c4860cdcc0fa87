import { findPage } from '@countersign/api/pages'
import { escapeMarkup } from '../http/escape-markup.ts'
import { languageOf } from '../http/language-of.ts'
import { messages as ar } from '../locales/compiled/ar/previews.ts'
import { messages as de } from '../locales/compiled/de/previews.ts'
import { messages as en } from '../locales/compiled/en/previews.ts'

const catalogs = { en, de, ar }

/** The kinds of pages that previews distinguish. Each has a picture. */
const kinds = ['site', 'proof', 'request', 'cosigning'] as const

type Kind = (typeof kinds)[number]

/** The size of the pictures, in pixels. */
const size = { width: '1200', height: '630' }

/** Returns the title and other tags of the head of a page, by its path and the `Accept-Language` of the reader. */
export type Previews = (path: string, acceptLanguage: string) => string

/**
 * Creates what other sites show for a link to a page (Open Graph, or its title). It depends on the kind of page only:
 * nothing is looked up, so a preview reveals neither what is on the page nor whether it exists.
 *
 * @param site.name - of the site
 * @param site.origin - of the pages
 */
export function createPreviews({ name, origin }: { name: string; origin: string }): Previews {
  const tags = new Map<string, string>()
  for (const [language, words] of Object.entries(catalogs))
    for (const kind of kinds) {
      const title = words[kind].title({ site: name })
      tags.set(
        `${language} ${kind}`,
        [
          `<title>${escapeMarkup(kind === 'site' ? name : title)}</title>`,
          property('og:type', 'website'),
          property('og:site_name', name),
          property('og:title', title),
          property('og:description', words[kind].text),
          property('og:image', `${origin}/previews/${kind}.png`),
          property('og:image:width', size.width),
          property('og:image:height', size.height),
          '<meta name="twitter:card" content="summary_large_image" />',
        ].join('\n    '),
      )
    }
  return (path, acceptLanguage) => tags.get(`${languageOf(acceptLanguage)} ${kindOf(path)}`) ?? ''
}

function kindOf(path: string): Kind {
  switch (findPage(path)?.name) {
    case 'proof':
      return 'proof'
    case 'answer':
      return 'request'
    case 'cosigning':
      return 'cosigning'
    default:
      return 'site'
  }
}

const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeMarkup(content)}" />`
