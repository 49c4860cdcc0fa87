import { hrefOf, type PageName } from '@countersign/api/pages'
import type { Rolldown } from 'vite'

/**
 * The pages that people open from a link, often as their first page here. Their code is in the folders of the same
 * names.
 */
const opened = ['proof', 'answer', 'profile', 'cosigning', 'authorize'] as const satisfies readonly PageName[]

const languages = ['en', 'de', 'ar'] as const

/**
 * Returns the files with the code of each page that is loaded on a visit, and with its translations in each language,
 * by the first part of its path: under `data-page-p` and `data-page-p-en`. `data-pages` is the list of all pages. The
 * first script has them fetched in parallel with the code that every page needs.
 */
export function pageCode(bundle: Rolldown.OutputBundle): ReadonlyMap<string, string> {
  const attributes = new Map([
    ['data-pages', written(neededBy(bundle, /\/apps\/web\/src\/pages\/contents\.ts$/))],
  ])
  for (const page of opened) {
    const code = neededBy(bundle, new RegExp(`/apps/web/src/pages/${page}/content\\.tsx$`))
    const [, part] = hrefOf(page, { id: '' }).split('/')
    attributes.set(`data-page-${part}`, written(code))
    for (const language of languages) {
      // Every page that is loaded on a visit also has the messages that pages share.
      const words = [page, 'shared'].flatMap(name =>
        neededBy(bundle, new RegExp(`/apps/web/src/locales/(?:compiled/)?${language}/${name}\\.ts$`)),
      )
      const missing = new Set(words).difference(new Set(code))
      attributes.set(`data-page-${part}-${language}`, written([...missing]))
    }
  }
  return attributes
}

const written = (files: readonly string[]) => files.map(file => `/${file}`).join(' ')

/** Returns the file that contains a module, and everything that it imports, except what every page loads anyway. */
function neededBy(bundle: Rolldown.OutputBundle, module: RegExp): readonly string[] {
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
  const first = chunks.find(chunk => chunk.moduleIds.some(id => module.test(id)))
  if (!first) throw new Error(`No file of the build has ${module.source}.`)
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const had = closure(chunks.filter(chunk => chunk.isEntry))
  return [...closure([first])].filter(file => !had.has(file))

  function closure(from: readonly Rolldown.OutputChunk[]): ReadonlySet<string> {
    const files = new Set(from.map(chunk => chunk.fileName))
    // Iterating over a set also visits items that are added during the iteration.
    for (const file of files) for (const next of byName.get(file)?.imports ?? []) files.add(next)
    return files
  }
}
