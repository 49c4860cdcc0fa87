import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { root } from '../processes.ts'
import type { Building } from './compile.ts'
import { specifiersOf, withSpecifiers } from './modules.ts'

/** The folder for third-party files in a published package. */
const folder = 'third-party'

/** The package of icons. The kit uses a few dozen small modules of its 81 MB, so it includes only those. */
const marks = '@web3icons/core'

/**
 * Copies the icon modules that a package loads into the package, with a notice of their origin. Does nothing if none is
 * loaded.
 *
 * @throws if an icon module has imports
 */
export function takeInMarks({ output }: Building): void {
  const taken = new Set<string>()
  for (const path of globSync('**/*.js', { cwd: output })) {
    const file = join(output, path)
    const code = readFileSync(file, 'utf8')
    const own = withOwnMarks(code, path)
    if (own.taken.length === 0) continue
    writeFileSync(file, own.code)
    for (const mark of own.taken) taken.add(mark)
  }
  if (taken.size === 0) return
  const source = join(root, 'node_modules', marks)
  for (const mark of taken) {
    const from = join(source, 'dist', mark)
    const code = readFileSync(from, 'utf8')
    if (specifiersOf(from, code).length > 0)
      throw new Error(`${marks}/${mark} loads another module, which would not be there.`)
    const to = join(output, folder, marks, mark)
    mkdirSync(dirname(to), { recursive: true })
    // The source maps are not copied.
    writeFileSync(to, code.replace(/^\/\/# sourceMappingURL=.*\n?/m, ''))
  }
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  writeFileSync(join(output, folder, 'NOTICE.md'), noticeOf(manifest, taken.size))
}

/**
 * Replaces a module's icon imports with relative ones.
 *
 * @param path - the module's path in its package
 * @returns the module, and the icons that it loads, by their paths in the icon package
 */
export function withOwnMarks(code: string, path: string): { code: string; taken: string[] } {
  const taken: string[] = []
  // Most modules load none and are not parsed.
  if (!code.includes(`${marks}/svgs/`)) return { code, taken }
  const own = withSpecifiers(path, code, specifier => {
    if (!specifier.startsWith(`${marks}/svgs/`)) return specifier
    const mark = specifier.slice(marks.length + 1)
    taken.push(mark)
    const to = relative(dirname(path), join(folder, marks, mark))
      .split(sep)
      .join('/')
    return to.startsWith('.') ? to : `./${to}`
  })
  return { code: own, taken }
}

type Origin = {
  readonly name: string
  readonly version: string
  readonly author: string
  readonly license: string
  readonly homepage: string
  readonly repository: { readonly url: string }
}

/** Returns the notice of the icons' origin and license, from their package.json. */
export function noticeOf(
  { name, version, author, license, homepage, repository }: Origin,
  count: number,
): string {
  return `# What others made

The ${count} files in \`${name}\` are copied from the npm package of that name, without their source maps.

- Package: ${name} ${version}
- Author: ${author}
- License: ${license}
- Address: ${homepage}, ${repository.url}

The package states its license in its package.json and carries no text of it; the text of the ${license} license is in
\`LICENSE\` beside this folder, and for these files the author named above is the holder. What the marks show belongs to
those whose wallets and networks they show.
`
}
