import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chown, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { end, leash } from './leash.ts'
import { close, listen } from './listen.ts'
import { type PostgresProgram, preparePostgres } from './postgres-binaries.ts'

export type PostgresOptions = {
  /**
   * Whether committed data survives a crash of the machine (`fsync` and related settings, PostgreSQL's own defaults).
   * `false` is faster; committed data then still survives the end of the process that committed it. It also turns
   * autovacuum off.
   * @default true
   */
  durable?: boolean
}

/** A running PostgreSQL server. */
export type Postgres = Awaited<ReturnType<typeof startPostgres>>

/**
 * Starts a real PostgreSQL on a free port of the loopback interface, its data in the temporary directory.
 *
 * It ends with `stop()`, and at the latest with this process; its data is removed. It runs for any user, including
 * root.
 *
 * @throws {Error} with PostgreSQL's output when it does not start.
 * @example
 * await using postgres = await startPostgres({ durable: false })
 * const url = await postgres.createDatabase()
 */
export async function startPostgres(options: PostgresOptions = {}) {
  const { durable = true } = options
  const program = await preparePostgres()
  try {
    const password = randomBytes(16).toString('hex')
    await initialize(program, password)
    const { child, port } = await serve(program, durable)
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    const stop = async () => {
      await end(child, 'SIGQUIT')
      await remove(program)
    }
    return { url, createDatabase: () => createDatabase(url), stop, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await remove(program)
    throw error
  }
}

/**
 * Creates a database on a running PostgreSQL, including one that another process started.
 *
 * @param url - the URL of a database whose user can create others, e.g. `Postgres.url`.
 * @param template - the name of the database to copy. @default an empty one
 * @returns the URL of the new database.
 */
export async function createDatabase(url: string, template = 'template0'): Promise<string> {
  const name = `countersign_${randomUUID().replaceAll('-', '')}`
  const client = new Client(url)
  await client.connect()
  try {
    // No client can connect to template0; a connected client would make the copy fail.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  } finally {
    await client.end()
  }
  const database = new URL(url)
  database.pathname = `/${name}`
  return database.href
}

/** Messages in English, independent of the machine's locale, and no settings of the developer's own PostgreSQL. */
const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

const remove = ({ directory }: PostgresProgram) => rm(directory, { recursive: true, force: true })

const data = ({ directory }: PostgresProgram) => join(directory, 'data')

async function initialize(program: PostgresProgram, password: string): Promise<void> {
  const passwordFile = join(program.directory, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (program.user) await chown(passwordFile, program.user.uid, program.user.gid)
  const initializing = promisify(execFile)(
    program.initdb,
    [
      `--pgdata=${data(program)}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--no-sync',
      '--no-instructions',
    ],
    { ...program.user, cwd: program.directory, env: environment },
  )
  leash(initializing.child, { remove: program.directory })
  await initializing
}

const fast = [
  ...['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
  // It would start a process for each database every minute, and hundreds of tests have one of their own.
  ...['-c', 'autovacuum=off'],
]

async function serve(
  program: PostgresProgram,
  durable: boolean,
): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const child = spawn(
      program.postgres,
      [
        ...['-D', data(program), '-p', String(port), '-c', 'listen_addresses=127.0.0.1'],
        ...['-c', 'unix_socket_directories=', '-c', 'max_connections=200'],
        ...(durable ? [] : fast),
      ],
      // In its own process group, so that Ctrl-C reaches only this process, which controls the order of stopping.
      {
        ...program.user,
        cwd: program.directory,
        env: environment,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    leash(child, { signal: 'QUIT', remove: program.directory })
    const failure = await readiness(child)
    if (failure === undefined) return { child, port }
    // PostgreSQL cannot choose a port itself, so another program may take it in the meantime.
    if (attempt === 5 || !failure.includes('could not bind'))
      throw new Error(`The local database did not start: ${failure}`)
  }
}

/** Waits until the server accepts connections. If it ends, returns its last output. */
function readiness(child: ChildProcess): Promise<string | undefined> {
  return new Promise(resolve => {
    let output = ''
    const onData = (chunk: Buffer) => {
      output += chunk.toString()
      if (!output.includes('ready to accept connections')) return
      for (const stream of [child.stdout, child.stderr]) {
        stream?.off('data', onData)
        // Keep draining the output: a full pipe would stall PostgreSQL.
        stream?.resume()
        if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref()
      }
      child.unref()
      resolve(undefined)
    }
    child.stdout?.on('data', onData)
    child.stderr?.on('data', onData)
    child.once('error', error => resolve(error.message))
    child.once('close', () => resolve(output.trim()))
  })
}

/** Returns a port that no program uses at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await close(server)
  return port
}
