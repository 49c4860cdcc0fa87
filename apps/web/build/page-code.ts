import type { Rolldown } from 'vite'

/** The pages that people open from a link, as strangers to the site, by the first part of their paths. */
const opened: Readonly<Record<string, string>> = { p: 'proof', r: 'asked', a: 'shown' }

const languages = ['en', 'de', 'ar'] as const

/**
 * Tells where the code of a page is that is loaded when it is visited, and its words in each language: `data-page-p`,
 * `data-page-p-en`. The first script has them fetched along with the code of every page, not after it.
 */
export function pageCode(bundle: Rolldown.OutputBundle): ReadonlyMap<string, string> {
  const told = new Map<string, string>()
  for (const [path, folder] of Object.entries(opened)) {
    const code = neededBy(bundle, new RegExp(`/apps/web/src/pages/${folder}/content\\.tsx$`))
    told.set(`data-page-${path}`, written(code))
    for (const language of languages) {
      const words = neededBy(
        bundle,
        new RegExp(`/apps/web/src/locales/(?:compiled/)?${language}/${folder}\\.ts$`),
      )
      told.set(`data-page-${path}-${language}`, written(words.filter(file => !code.includes(file))))
    }
  }
  return told
}

const written = (files: readonly string[]) => files.map(file => `/${file}`).join(' ')

/** The file with a module, and all that it imports but what every page has. */
function neededBy(bundle: Rolldown.OutputBundle, module: RegExp): readonly string[] {
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
  const first = chunks.find(chunk => chunk.moduleIds.some(id => module.test(id)))
  if (!first) throw new Error(`No file of the build has ${module.source}.`)
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const had = closure(chunks.filter(chunk => chunk.isEntry))
  return [...closure([first])].filter(file => !had.has(file))

  function closure(from: readonly Rolldown.OutputChunk[]): ReadonlySet<string> {
    const files = new Set(from.map(chunk => chunk.fileName))
    // A set goes on to what is added while it is walked.
    for (const file of files) for (const next of byName.get(file)?.imports ?? []) files.add(next)
    return files
  }
}
