import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { onStop } from './signals.mjs'

/** The root folder of the workspace. */
export const root = resolve(import.meta.dirname, '..')

export type Outcome = { code: number; output: string }

type Options = {
  /** @default the workspace */
  cwd?: string
  env?: Record<string, string>
  /** Collects the program's output instead of showing it. */
  quiet?: boolean
}

const children = new Set<ChildProcess>()
/** How long a process may take to end after SIGTERM, in milliseconds. */
const grace = 15_000

let asked = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    asked = true
  })
}
onStop(signal => {
  if (children.size === 0) process.exit(128 + constants.signals[signal])
  stopAll(signal)
})

/**
 * Runs a program until it ends. Signals to stop this process are passed on to the program.
 *
 * @param command - a path, or a name on the PATH, which starts with node_modules/.bin
 * @returns its exit code (128 + n after signal n) and, if `quiet`, its output on stdout and stderr
 * @throws if the program cannot be started
 */
export function run(command: string, args: string[], { cwd = root, env = {}, quiet = false }: Options = {}) {
  const { promise, resolve: end, reject } = Promise.withResolvers<Outcome>()
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    shell: process.platform === 'win32' && command !== process.execPath,
  })
  const output: Buffer[] = []
  child.stdout?.on('data', chunk => output.push(chunk))
  child.stderr?.on('data', chunk => output.push(chunk))
  children.add(child)
  child.on('error', reject)
  child.on('close', (code, signal) => {
    children.delete(child)
    end({
      code: code ?? 128 + (signal === null ? 0 : constants.signals[signal]),
      output: Buffer.concat(output).toString(),
    })
  })
  return promise
}

/** Runs a TypeScript program of the workspace with this Node. */
export function runNode(program: string, args: string[] = [], options: Options = {}) {
  return run(process.execPath, [program, ...args], options)
}

/** Whether this process was asked to stop. */
export function stopped() {
  return asked
}

/** Asks all running programs to stop, and kills those that do not. */
export function stopAll(signal: NodeJS.Signals = 'SIGTERM') {
  for (const child of children) child.kill(signal)
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL')
  }, grace).unref()
}
