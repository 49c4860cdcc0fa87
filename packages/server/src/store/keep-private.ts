import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** SQLite keeps these files beside the database, and creates them with the mode of the database. */
const beside = ['', '-wal', '-shm', '-journal']

/**
 * Makes the file of a database readable and writable for this user only, before anything is written to it, regardless
 * of the umask and the mode of its folder: it contains the secrets of webhooks and the private keys of receipts. Also
 * applies to a file of an earlier version, or one that was copied there. Creates file and folder if they do not exist.
 */
export function keepPrivate(file: string): void {
  createFolder(dirname(resolve(file)))
  closeSync(openSync(file, 'a', 0o600))
  for (const suffix of beside) {
    const path = `${file}${suffix}`
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found || (found.mode & 0o777) === 0o600) continue
    try {
      chmodSync(path, 0o600)
    } catch (error) {
      // Another user's file, or a file system without modes: the server still starts, but the operator must know.
      process.emitWarning(
        `${path} can be read by others (mode ${(found.mode & 0o777).toString(8)}), and that could not be changed: ${error}`,
      )
    }
  }
}

/** Creates a folder and those above it. `recursive` of `mkdirSync` never returns below /proc. @param path - absolute */
function createFolder(path: string): void {
  if (existsSync(path) || path === dirname(path)) return
  createFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}
