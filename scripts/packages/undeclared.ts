import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { specifiersOf } from './modules.ts'

type Manifest = { readonly dependencies?: object; readonly peerDependencies?: object }

/** Only `--demo` loads it, which says that it needs a copy of the repository. */
const onlyInRepository = '@countersign/testbed'

/**
 * Returns the packages that the modules and declarations of a published package import, although they are not installed
 * with it: `module → package`. In the workspace, and beside a package that depends on the same one, they are found anyway.
 *
 * @param folder - the folder to publish
 */
export function undeclaredImports(folder: string): string[] {
  const { dependencies, peerDependencies }: Manifest = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const installed = new Set([...Object.keys({ ...dependencies, ...peerDependencies }), onlyInRepository])
  return globSync('**/*.{js,d.ts}', { cwd: folder }).flatMap(file => {
    const specifiers = specifiersOf(file, readFileSync(join(folder, file), 'utf8'))
    const imported = new Set(specifiers.flatMap(({ value }) => packageOf(value) ?? []))
    return [...imported].filter(name => !installed.has(name)).map(name => `${file} → ${name}`)
  })
}

/** Returns the package of a specifier; `undefined` for a module of the same package, or of Node. */
function packageOf(specifier: string): string | undefined {
  if (/^[./#]/.test(specifier) || isBuiltin(specifier)) return undefined
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0]
}
