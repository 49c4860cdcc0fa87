import { type ChildProcess, type Serializable, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pause } from './leash.ts'

/** A program that runs in a separate process, and answers over HTTP. */
export type Program = Awaited<ReturnType<typeof startProgram>>

/**
 * Runs a TypeScript program with this Node and waits for its URL: the first one it prints.
 *
 * @param path - the program's file.
 * @throws {Error} with its output, if it ends before that.
 */
export async function startProgram(
  path: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  const { child, output } = run(path, args, environment)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const url = /\bready: (https?:\/\/[^\s"]+)/.exec(output())?.[1]
      if (url) resolve(url)
    })
    child.once('close', () => reject(new Error(`${path} ended before it was ready:\n${output()}`)))
  })
  return {
    /** The URL that it printed. */
    url,
    /** The process, which runs. */
    pid: child.pid ?? Number.NaN,
    /** Returns its output so far, stdout and stderr. */
    output,
    /** Sends a signal and waits for the exit. @returns the exit code, or the signal that ended it */
    async end(signal: NodeJS.Signals) {
      if (child.exitCode !== null) return child.exitCode
      if (child.signalCode !== null) return child.signalCode
      const closed = once(child, 'close')
      child.kill(signal)
      await closed
      return child.exitCode ?? child.signalCode ?? signal
    },
    /** Closes its output, as when the program that reads it ends. */
    async closeOutput() {
      const { stdout } = child
      if (!stdout) return
      stdout.destroy()
      await once(stdout, 'close')
    },
    /** Sends a message to the process, whose `process` receives it as the event `message`. */
    send: (message: Serializable) =>
      new Promise<void>((resolve, reject) => {
        child.send(message, error => (error ? reject(error) : resolve()))
      }),
    /** Suspends the process: connections stay open, but no request is answered. */
    pause: () => pause(child),
    /** Continues a paused process. */
    resume: () => void child.kill('SIGCONT'),
  }
}

/**
 * Runs a TypeScript program with this Node until it exits.
 *
 * @param killed - ends it with SIGKILL at any point.
 */
export async function runProgram(
  path: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  killed?: AbortSignal,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = run(path, args, environment)
  killed?.addEventListener('abort', () => child.kill('SIGKILL'))
  await once(child, 'close')
  return { code: child.exitCode, output: output() }
}

/** Node's compile cache saves a third of a server's start-up time. */
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/countersign-compiled', import.meta.url))

function run(path: string, args: readonly string[], environment: Readonly<Record<string, string>>) {
  const child: ChildProcess = spawn(process.execPath, [path, ...args], {
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  // When a test runner ends this process, the program ends too.
  const last = () => child.kill('SIGKILL')
  process.once('exit', last)
  child.once('close', () => process.removeListener('exit', last))
  return { child, output: () => text }
}
