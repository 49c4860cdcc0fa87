import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'

export type Program = {
  /** Where it answers. */
  readonly url: string
  readonly child: ChildProcess
  /** What it has written so far. */
  output(): string
  /** Sends a signal and waits for the end. @returns the exit code, or the signal that ended it */
  end(signal: NodeJS.Signals): Promise<number | string>
}

const path = fileURLToPath(new URL('../program.ts', import.meta.url))
const config = fileURLToPath(new URL('./program.config.ts', import.meta.url))

/** Runs the program to its end. */
export async function runProgram(args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path, ...args], { env: { ...process.env, ...environment } })
  const output = collect(child)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output() }
}

/** Starts the server as a process of its own on a free port, without pages, and waits until it is ready. */
export async function startProgram(
  database: string,
  environment: Record<string, string> = {},
): Promise<Program> {
  const child = spawn(process.execPath, [path, 'start', '--no-pages', '--port', '0', '--config', config], {
    env: {
      ...process.env,
      DATABASE_URL: database,
      [`COUNTERSIGN_NODES_${inject('chainId')}`]: inject('chainUrl'),
      COUNTERSIGN_LOG_LEVEL: 'warn',
      ...environment,
    },
  })
  const output = collect(child)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const ready = /Countersign is ready: (\S+)/.exec(output())?.[1]
      if (ready) resolve(ready)
    })
    child.once('close', () => reject(new Error(`The server ended before it was ready:\n${output()}`)))
  })
  return {
    url,
    child,
    output,
    async end(signal) {
      const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
      child.kill(signal)
      const [code, by] = await closed
      return code ?? by ?? 'unknown'
    },
  }
}

function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (text += chunk))
  return () => text
}
