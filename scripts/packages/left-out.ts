import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { run } from '../processes.ts'

/**
 * Returns the files of a folder that would not be published, because its package.json does not list them.
 *
 * @param folder - the folder to publish
 * @throws with npm's output if it cannot be packed
 */
export async function leftOut(folder: string): Promise<string[]> {
  const pack = ['pack', '--dry-run', '--json', '--loglevel=error']
  const { code, output } = await run('npm', pack, { cwd: folder, quiet: true })
  if (code !== 0) throw new Error(`${folder} cannot be packed:\n${output}`)
  // npm answers with a list, since version 12 with an object.
  const [packed] = Object.values<{ files: { path: string }[] }>(JSON.parse(output))
  const paths = new Set(packed?.files.map(({ path }) => path))
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .filter(path => !paths.has(path))
    .sort()
}
