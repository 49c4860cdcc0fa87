import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { specifiersOf } from './packages/modules.ts'

/** The imports of each module from the same package, including types. Paths are relative to `src`. */
export type Imports = ReadonlyMap<string, readonly string[]>

/**
 * Reads the imports between the modules of a package.
 *
 * @param source - the folder with its sources, e.g. `packages/core/src`
 */
export function readImports(source: string): Imports {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter(
    file => !file.endsWith('.d.ts') && !file.includes('locales/compiled/'),
  )
  return new Map(
    files.map(file => [
      file,
      specifiersOf(file, readFileSync(join(source, file), 'utf8'))
        .filter(({ value }) => value.startsWith('.'))
        .map(({ value }) => relative(source, join(source, dirname(file), value.replace(/\?.*$/, ''))))
        .filter(target => files.includes(target)),
    ]),
  )
}

/** Whether a file is a test or a test helper, which are in folders named `testing`. */
function isForTests(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || /(^|\/)testing\//.test(file)
}

/** Returns every import of a test helper by a module that is not a test: `from → to`. */
export function importsOfTestHelpers(imports: Imports): string[] {
  return [...imports].flatMap(([file, targets]) =>
    isForTests(file) ? [] : targets.filter(isForTests).map(target => `${file} → ${target}`),
  )
}

/** Returns the modules that only tests import and that are neither in a `testing` folder nor an entry. */
export function misplacedTestHelpers(imports: Imports): string[] {
  const importers = new Map<string, string[]>()
  for (const [file, targets] of imports)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
  return [...importers]
    .filter(([file, by]) => !isForTests(file) && by.every(isForTests))
    .map(([file]) => file)
}

/**
 * Returns the cycles between the top folders of a package, each as its sorted names. A module directly in `src` counts
 * as a folder. Tests and their helpers do not count.
 */
export function folderCycles(imports: Imports): string[][] {
  const folders = new Map<string, Set<string>>()
  for (const [file, targets] of imports) {
    if (isForTests(file)) continue
    const from = topFolder(file)
    const known = folders.get(from) ?? new Set()
    for (const target of targets) if (topFolder(target) !== from) known.add(topFolder(target))
    folders.set(from, known)
  }
  return cyclesIn(folders)
}

function topFolder(file: string): string {
  return file.split('/')[0] as string
}

/** Returns the strongly connected components of more than one node (Tarjan), each sorted. */
export function cyclesIn(graph: ReadonlyMap<string, Iterable<string>>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (node: string) => {
    index.set(node, index.size)
    low.set(node, index.get(node) as number)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) as number, low.get(next) as number))
    }
    if (low.get(node) !== index.get(node)) return
    const component = stack.splice(stack.indexOf(node))
    if (component.length > 1) cycles.push(component.sort())
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return cycles
}
