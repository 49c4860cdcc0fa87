import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A program that runs as a process of its own, and answers over HTTP. */
export type Program = {
  /** Where it answers, as it said itself. */
  readonly url: string
  /** What it has written so far, to both of its outputs. */
  output(): string
  /** Sends a signal and waits for the end. @returns the exit code, or the signal that ended it */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>
  /** Stops the process without ending it: connections stay open, and nothing is answered. */
  pause(): void
  /** Continues a paused process. */
  resume(): void
}

/**
 * Runs a TypeScript program with this Node and waits until it says where it answers: the first address it prints.
 *
 * @param path - the program's file.
 * @throws {Error} with all it has written, if it ends before that.
 */
export async function startProgram(
  path: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const { child, output } = run(path, args, environment)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const said = /\bready: (https?:\/\/\S+)/.exec(output())?.[1]
      if (said) resolve(said)
    })
    child.once('close', () => reject(new Error(`${path} ended before it was ready:\n${output()}`)))
  })
  return {
    url,
    output,
    async end(signal) {
      if (child.exitCode !== null) return child.exitCode
      if (child.signalCode !== null) return child.signalCode
      const closed = once(child, 'close')
      child.kill(signal)
      await closed
      return child.exitCode ?? child.signalCode ?? signal
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  }
}

/**
 * Runs a TypeScript program with this Node to its end.
 *
 * @param killed - ends it with SIGKILL, wherever it is.
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

/** What Node has compiled once, it need not compile at each start: a third of the time until a server is ready. */
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/countersign-compiled', import.meta.url))

function run(path: string, args: readonly string[], environment: Readonly<Record<string, string>>) {
  const child: ChildProcess = spawn(process.execPath, [path, ...args], {
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  // Whoever is ended by a test runner takes the program along.
  const last = () => child.kill('SIGKILL')
  process.once('exit', last)
  child.once('close', () => process.removeListener('exit', last))
  return { child, output: () => text }
}
