import { readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, resolve } from 'node:path'

/** Returns the whole path of a folder. `~` is the home folder, which only shells know, and not where they leave it. */
export function pathOf(folder: string): string {
  return resolve(folder.replace(/^~(?=$|[/\\])/, () => homedir()))
}

/** Returns the name of the package that a folder will have: the folder's own. */
export function packageNameOf(folder: string): string {
  return basename(pathOf(folder))
}

/**
 * Returns why no site can be created in a folder, and what to do, or `undefined` if one can. A folder with nothing but a
 * new Git repository counts as empty.
 */
export function folderFault(folder: string): string | undefined {
  if (folder.trim() === '') return 'The folder has no name. Pass one, such as my-app.'
  if (/^~[^/\\]/.test(folder))
    return `The folder "${folder}" starts with another user’s home folder. Enter its full path.`
  const name = packageNameOf(folder)
  // The rules of npm for new packages (validate-npm-package-name).
  if (!/^[a-z0-9~-][a-z0-9._~-]{0,213}$/.test(name) || ['node_modules', 'favicon.ico'].includes(name))
    return `The folder "${name}" gives its name to the package, and npm does not allow it. Use lowercase letters, digits, "-", "_" and ".", such as my-app.`
  const found = contentOf(pathOf(folder))
  if (found instanceof Error)
    return `The folder "${folder}" can’t be read: ${messageOf(found)}. Pass another folder.`
  if (found === 'file') return `"${folder}" is a file. Pass the name of a new folder.`
  if (found.length > 0)
    return `The folder "${folder}" is not empty: it has ${found.slice(0, 3).join(', ')}${found.length > 3 ? ', …' : ''}. Pass the name of a new folder.`
  return undefined
}

/** Returns the names of what a folder has; a folder that does not exist has nothing. */
function contentOf(folder: string): readonly string[] | 'file' | Error {
  try {
    const stats = statSync(folder, { throwIfNoEntry: false })
    if (stats === undefined) return []
    if (!stats.isDirectory()) return 'file'
    return readdirSync(folder).filter(name => name !== '.git')
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Returns what an error says, such as `EACCES: permission denied, mkdir '/my-app'`. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
