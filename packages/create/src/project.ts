import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type { Answers } from './questions.ts'

type Manifest = { readonly [field: string]: unknown }

/** npm leaves out files with these names when it packs the templates, so there they have others. */
const renamed: Readonly<Record<string, string>> = { gitignore: '.gitignore', 'env.example': '.env.example' }

/** What these files say of each layer applies to the project. */
const appended: readonly string[] = ['README.md', '.gitignore', '.env.example']

/**
 * Composes the files of a project from the layers of its answers. A file of a later layer replaces the one of an earlier
 * layer, except that what the files of {@link appended} say is added, and the fields of `package.json` are merged.
 *
 * @param templates - the folder of the layers
 * @returns the contents by path, with `/`
 */
export function composeProject(templates: string, name: string, answers: Answers): Map<string, string> {
  const files = new Map<string, string>()
  let manifest: Manifest = { name, version: '0.0.0' }
  for (const layerName of layersOf(answers)) {
    const layer = join(templates, layerName)
    for (const { parentPath, name } of globSync('**/*', { cwd: layer, withFileTypes: true })
      .filter(entry => entry.isFile())
      .sort((a, b) => a.name.localeCompare(b.name))) {
      const file = join(parentPath, name)
      const source = file
        .slice(layer.length + 1)
        .split(sep)
        .join('/')
      const path = renamed[source] ?? source
      const content = readFileSync(file, 'utf8')
      if (path === 'package.json') manifest = merge(manifest, JSON.parse(content))
      else files.set(path, appended.includes(path) ? add(files.get(path) ?? '', content, path) : content)
    }
  }
  return files.set('package.json', `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Adds to a file what a later layer says. In the README, it comes before the first section: what has to be done first. */
function add(text: string, more: string, path: string): string {
  const [intro = '', ...sections] = path === 'README.md' ? text.split(/^(?=## )/m) : [text]
  return [intro, more, ...(sections.length > 0 ? ['\n', ...sections] : [])].join('')
}

/** Returns the names of the layers of answers. With our server, the site itself has other files. */
function layersOf({ framework, backend, database }: Answers): readonly string[] {
  return backend === 'own'
    ? [framework, backend, database]
    : [`${framework}-${backend}`, backend, `${database}-${backend}`]
}

/** Merges the fields of two package.json. Dependencies are sorted, as npm writes them. */
function merge(one: Manifest, other: Manifest): Manifest {
  const merged: Record<string, unknown> = { ...one }
  for (const [field, value] of Object.entries(other)) {
    const before = merged[field]
    if (!isManifest(before) || !isManifest(value)) merged[field] = value
    else if (field === 'scripts') merged[field] = { ...before, ...value }
    else
      merged[field] = Object.fromEntries(
        Object.entries({ ...before, ...value }).sort(([a], [b]) => (a < b ? -1 : 1)),
      )
  }
  return merged
}

function isManifest(value: unknown): value is Manifest {
  return typeof value === 'object' && value !== null
}

/**
 * Writes the files of a project. If one cannot be written, or exists already, what was written before is removed.
 *
 * @param folder - its absolute path
 * @throws with the error of the file system
 */
export function writeProject(folder: string, files: ReadonlyMap<string, string>): void {
  const written: string[] = []
  // The first folder that did not exist.
  const created = createFolder(folder)
  try {
    for (const [path, content] of files) {
      const file = join(folder, path)
      const parent = createFolder(dirname(file))
      if (parent !== undefined) written.push(parent)
      writeFileSync(file, content, { flag: 'wx' })
      written.push(file)
    }
  } catch (error) {
    for (const path of created === undefined ? written : [created])
      rmSync(path, { recursive: true, force: true })
    throw error
  }
}

/**
 * Creates a folder and those above it. `recursive` of `mkdirSync` never returns below /proc.
 *
 * @param path - absolute
 * @returns the first one that did not exist
 */
function createFolder(path: string): string | undefined {
  if (existsSync(path) || path === dirname(path)) return undefined
  const first = createFolder(dirname(path))
  mkdirSync(path)
  return first ?? path
}
