import { fileURLToPath } from 'node:url'
import { type Program, runProgram, startProgram } from '@countersign/testbed'
import { inject } from 'vitest'

const program = fileURLToPath(new URL('../program.ts', import.meta.url))
const config = fileURLToPath(new URL('./program.config.ts', import.meta.url))

/** Runs the `countersign` program until it ends or is killed. */
export function countersign(
  args: readonly string[],
  environment: Record<string, string> = {},
  killed?: AbortSignal,
) {
  return runProgram(program, args, environment, killed)
}

/** Starts the server as a separate process on a free port, without pages, and waits until it is ready. */
export function startCountersign(
  database: string,
  environment: Record<string, string> = {},
): Promise<Program> {
  return startProgram(program, ['start', '--no-pages', '--port', '0', '--config', config], {
    DATABASE_URL: database,
    [`COUNTERSIGN_NODES_${inject('chainId')}`]: inject('chainUrl'),
    COUNTERSIGN_LOG_LEVEL: 'warn',
    ...environment,
  })
}
