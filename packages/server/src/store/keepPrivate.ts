import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** SQLite keeps these beside the database, and gives new ones the mode of the database. */
const beside = ['', '-wal', '-shm', '-journal']

/**
 * Makes the file of a database readable and writable for this user alone, whatever the umask and the mode of its folder
 * are, before anything is written into it: it holds the secrets of webhooks and the private keys of receipts. Also where
 * the file is from an earlier version, or was copied there. Creates file and folder if there are none.
 */
export function keepPrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  for (const suffix of beside) {
    const path = `${file}${suffix}`
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found || (found.mode & 0o777) === 0o600) continue
    try {
      chmodSync(path, 0o600)
    } catch (error) {
      // Another user's file, or a file system without modes: people may run it there, but are to know.
      process.emitWarning(
        `${path} can be read by others (mode ${(found.mode & 0o777).toString(8)}), and that could not be changed: ${error}`,
      )
    }
  }
}
