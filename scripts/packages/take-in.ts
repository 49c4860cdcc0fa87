import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { root } from '../processes.ts'
import type { Building } from './compile.ts'
import { specifiersOf, withSpecifiers } from './modules.ts'

/** What is of others, in a published package. */
const folder = 'third-party'

/** The package of marks: of its 81 MB a kit uses some dozens of small modules, and nobody is to install the rest. */
const marks = '@web3icons/core'

/**
 * Puts the marks that the modules of a package load into the package itself, each as the module it is, and says beside
 * them whose they are. Does nothing where none is loaded.
 *
 * @throws if a mark is not a module that stands alone.
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
    // The source maps stay where they are.
    writeFileSync(to, code.replace(/^\/\/# sourceMappingURL=.*\n?/m, ''))
  }
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  writeFileSync(join(output, folder, 'NOTICE.md'), noticeOf(manifest, taken.size))
}

/**
 * Has a module load marks from beside itself.
 *
 * @param path - where the module stands in its package.
 * @returns the module, and which marks it loads, by their place in the package they come from
 */
export function withOwnMarks(code: string, path: string): { code: string; taken: string[] } {
  const taken: string[] = []
  // Most modules load none, and need not be parsed.
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

/** Says whose the marks are and on which terms they are here, as their package.json has it. */
export function noticeOf(
  { name, version, author, license, homepage, repository }: Origin,
  count: number,
): string {
  return `# What others made

The ${count} files in \`${name}\` are copied from the npm package of that name, without their source maps.

- Package: ${name} ${version}
- Author: ${author}
- Licence: ${license}
- Address: ${homepage}, ${repository.url}

The package states its licence in its package.json and carries no text of it; the text of the ${license} licence stands in
\`LICENSE\` beside this folder, and for these files the author named above is the holder. What the marks show belongs to
those whose wallets and networks they stand for.
`
}
