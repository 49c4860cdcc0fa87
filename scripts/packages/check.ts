import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../processes.ts'
import { leaks } from './leaks.ts'
import { leftOut } from './left-out.ts'
import { undeclaredImports } from './undeclared.ts'

/**
 * Checks a folder before it is published: its package.json (publint), its types in every module resolution mode (attw),
 * that everything that was built is published, that everything it imports is installed with it, and that its style sheet
 * does not affect host pages.
 *
 * @throws with all problems
 */
export async function checkPackage(folder: string): Promise<void> {
  const outcomes = await Promise.all([
    run('publint', [folder, '--strict'], { quiet: true }),
    run(
      'attw',
      ['--pack', folder, '--profile', 'esm-only', '--exclude-entrypoints', 'styles.css', '--format', 'ascii'],
      {
        quiet: true,
      },
    ),
  ])
  const wrong = outcomes.filter(({ code }) => code !== 0).map(({ output }) => output)
  for (const found of undeclaredImports(folder)) wrong.push(`An import is not installed with it: ${found}`)
  for (const file of await leftOut(folder)) wrong.push(`A built file is not published: ${file}`)
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if ('./styles.css' in exports)
    for (const selector of leaks(readFileSync(join(folder, 'styles.css'), 'utf8')))
      wrong.push(`The style sheet reaches elements that are not the kit's: ${selector}`)
  if (wrong.length > 0) throw new Error(`${folder} cannot be published as it is:\n${wrong.join('\n')}`)
}
