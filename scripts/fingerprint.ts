import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ignored = /^(node_modules|dist|data|test-results|\..*|.*\.test\.tsx?|.*\.md)$/

/**
 * Computes a fingerprint of sources: a hash of the names and contents of their files. Tests and installed or built
 * files do not count.
 *
 * @param root - the folder that the paths are relative to
 * @param paths - files and folders
 */
export function fingerprint(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(path => filesOf(root, path))) {
    hash.update(`${path}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest(),
    )
  }
  return hash.digest('hex')
}

function filesOf(root: string, path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path))
    .filter(name => !ignored.test(name))
    .sort()
    .flatMap(name => filesOf(root, `${path}/${name}`))
}

/** Returns the contents of a file, or `undefined` if it does not exist. */
export function noted(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Writes a text to a file and creates its folders. */
export function note(file: string, print: string) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, print)
}
