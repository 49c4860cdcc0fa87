import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './processes.ts'

/**
 * Checks the types of code that is part of a text, each piece as a module of its own.
 *
 * @param name - the name of the folder for it
 * @param modules - the code, and the place that a fault names
 * @param given - declarations that all of them can use
 * @returns what the compiler says. The last is of a module that is wrong on purpose, to know that faults are found
 */
export async function findTypeFaults(
  name: string,
  modules: readonly { readonly place: string; readonly code: string }[],
  { given = '', compilerOptions = {} }: { given?: string; compilerOptions?: object } = {},
): Promise<string[]> {
  const folder = join(root, 'node_modules/.cache/countersign', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // better-auth is not installed for the whole workspace.
  symlinkSync(join(root, 'packages/backend/node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'given.d.ts'), given)
  for (const [index, { code }] of modules.entries())
    writeFileSync(join(folder, `module-${index}.tsx`), `${code}\nexport {}\n`)
  writeFileSync(join(folder, 'module-wrong.tsx'), "export const wrong: number = 'text'\n")
  const config = {
    extends: join(root, 'packages/react/tsconfig.json'),
    compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, ...compilerOptions },
    include: ['*.tsx', 'given.d.ts'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { output } = await run('tsc', ['--project', folder, '--pretty', 'false'], { quiet: true })
  return output
    .split('\n')
    .filter(line => line.includes('error TS'))
    .map(line => line.replace(/^.*module-(\d+)/, (_, index) => `${modules[index]?.place}: `))
    .sort((one, other) => Number(one.includes('module-wrong')) - Number(other.includes('module-wrong')))
}
