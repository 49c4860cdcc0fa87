// @ts-check
// `node scripts/run.mjs <task>`: every `npm run …` of this workspace calls it.
//
// Plain JavaScript without dependencies, because it must run before anything is installed and on any Node. It installs
// the packages if necessary, then runs scripts/tasks/<task>.ts on the Node that the workspace pins.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { difference, isOldNode, readLock } from './setup.mjs'
import { onStop } from './signals.mjs'

if (isOldNode(process.versions.node, '20.19')) {
  stop(`This is Node ${process.versions.node}, but Countersign needs 20.19 or newer to set itself up.`)
}

const root = resolve(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')

const [task = '', ...args] = process.argv.slice(2)
const tasks = readdirSync(join(root, 'scripts', 'tasks'))
  .filter(file => file.endsWith('.ts'))
  .map(file => file.slice(0, -3))
if (!tasks.includes(task)) stop(`There is no task “${task}”. The tasks are: ${tasks.join(', ')}.`)

install()
if (task !== 'catalogs') compileCatalogs()
handOver(runtime(), [join(root, 'scripts', 'tasks', `${task}.ts`), ...args])

/** Installs the packages of the lockfile, unless they are installed. */
function install() {
  const wanted = readLock(join(root, 'package-lock.json'))
  const installed = readLock(join(root, 'node_modules', '.package-lock.json'))
  const reason = difference(wanted, installed)
  if (reason === undefined) return
  console.error(`Installing the packages (${reason}). This takes about half a minute.`)

  // `npm run` adds node_modules/.bin to the PATH, but npm must not run on a Node that it is about to replace.
  const path = (process.env.PATH ?? '').split(delimiter).filter(folder => !folder.includes('node_modules'))
  const { status } = spawnSync(
    'npm',
    ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--prefer-offline'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: path.join(delimiter) },
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) stop('The packages could not be installed: `npm ci` failed, its own words are above.')
}

/** Compiles the message catalogs, which the sources import. Takes about a second. */
function compileCatalogs() {
  const { status } = spawnSync(runtime(), [join(root, 'scripts', 'tasks', 'catalogs.ts')], {
    stdio: 'inherit',
  })
  if (status !== 0) stop('The message catalogs have faults: they are named above.')
}

/** Returns the pinned Node, or the current one if it is new enough. */
function runtime() {
  const pinned = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(pinned)) return pinned
  if (!isOldNode(process.versions.node, '24.0')) return process.execPath
  stop(
    `The pinned Node is missing at ${pinned}: the install script of the package “node” did not run, or there is no ` +
      `build of it for ${process.platform} ${process.arch}.\nRun \`npm rebuild node\`, or use Node 24 or newer.`,
  )
}

/**
 * Runs a program in place of this one, with the same input, output, signals and exit code.
 *
 * @param {string} program
 * @param {string[]} programArgs
 */
function handOver(program, programArgs) {
  const child = spawn(program, programArgs, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: bin + delimiter + (process.env.PATH ?? '') },
  })
  onStop(signal => child.kill(signal))
  if (process.env.npm_lifecycle_event) onOrphaned(() => child.kill('SIGTERM'))
  child.on('error', error => stop(`${program} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/**
 * Calls `then` when the parent process has ended. The shell between npm and this process does not forward signals.
 *
 * @param {() => void} then
 */
function onOrphaned(then) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    then()
  }, 500)
  watch.unref()
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
