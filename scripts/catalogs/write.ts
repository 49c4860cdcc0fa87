import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { note, noted } from '../fingerprint.ts'
import { readCatalogs } from './catalog.ts'
import { findFaults } from './check.ts'
import { compileCatalog } from './compile.ts'

/**
 * Compiles every catalog of the workspace to `src/locales/compiled/<language>/<area>.ts`, and deletes the modules of
 * catalogs that no longer exist.
 *
 * @returns the faults of the catalogs. If there are any, nothing is written
 */
export function writeCatalogs(root: string): string[] {
  const catalogs = readCatalogs(root)
  const faults = findFaults(catalogs)
  if (faults.length > 0) return faults
  const modules = new Map(
    catalogs.map(catalog => [
      catalog.file.replace('/locales/', '/locales/compiled/').replace(/\.json$/, '.ts'),
      compileCatalog(catalog),
    ]),
  )
  for (const [module, code] of modules) {
    const file = join(root, module)
    // An unchanged file keeps its modification time, so that it triggers no rebuild.
    if (noted(file) !== code) note(file, code)
  }
  for (const module of globSync('{apps,packages}/*/src/locales/compiled/*/*.ts', { cwd: root }))
    if (!modules.has(module)) rmSync(join(root, module))
  return []
}
