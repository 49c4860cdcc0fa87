import { globSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { note, noted } from '../fingerprint.ts'
import { type CatalogFile, readCatalogs, source } from './catalog.ts'
import { findFaults } from './check.ts'
import { compileCatalog } from './compile.ts'

/**
 * Compiles every catalog of the workspace to `src/locales/compiled/<language>/<area>.ts`, writes the modules that load
 * them in the other languages like in English, and deletes the modules of what no longer exists.
 *
 * @returns the faults of the catalogs. If there are any, nothing is written
 */
export function writeCatalogs(root: string): string[] {
  const catalogs = readCatalogs(root)
  const faults = findFaults(catalogs)
  if (faults.length > 0) return faults
  const modules = new Map([
    ...catalogs.map(
      catalog =>
        [
          catalog.file.replace('/locales/', '/locales/compiled/').replace(/\.json$/, '.ts'),
          compileCatalog(catalog),
        ] as const,
    ),
    ...loadersOf(root, catalogs),
  ])
  for (const [module, code] of modules) {
    const file = join(root, module)
    // An unchanged file keeps its modification time, so that it triggers no rebuild.
    if (noted(file) !== code) note(file, code)
  }
  const written = ['{apps,packages}/*/src/locales/compiled/*/*.ts', '{apps,packages}/*/src/locales/*/*.ts']
  for (const module of globSync(written, { cwd: root, exclude: [`**/locales/${source}/*`] }))
    if (!modules.has(module)) rmSync(join(root, module))
  return []
}

/** Yields the modules `src/locales/<language>/*.ts`: those of English, with the name of another language. */
function* loadersOf(root: string, catalogs: readonly CatalogFile[]) {
  const languages = new Set(catalogs.map(({ language }) => language))
  languages.delete(source)
  for (const file of globSync(`{apps,packages}/*/src/locales/${source}/*.ts`, { cwd: root }))
    for (const language of languages) {
      const code = readFileSync(join(root, file), 'utf8').replaceAll(/\ben(?=\b|[A-Z])/g, language)
      yield [
        file.replace(`/${source}/`, `/${language}/`),
        `// Written from ${source}/${basename(file)} by \`npm run catalogs\`: edit that file instead.\n${code}`,
      ] as const
    }
}
