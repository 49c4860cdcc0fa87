import { fileURLToPath } from 'node:url'
import { type Program, runProgram, startProgram } from '@countersign/testbed'
import { inject } from 'vitest'
import { bundledPrograms } from './programs.ts'

const config = fileURLToPath(new URL('./program.config.ts', import.meta.url))

/** Runs the `countersign` program until it ends or is killed. */
export async function countersign(
  args: readonly string[],
  environment: Record<string, string> = {},
  killed?: AbortSignal,
) {
  return runProgram((await bundledPrograms()).countersign, args, environment, killed)
}

/**
 * Starts the server as a separate process on a free port, without pages, and waits until it is ready.
 *
 * @param program - @default the bundled program
 */
export async function startCountersign(
  database: string,
  environment: Record<string, string> = {},
  program?: string,
): Promise<Program> {
  const path = program ?? (await bundledPrograms()).countersign
  return startProgram(path, ['start', '--no-pages', '--port', '0', '--config', config], {
    DATABASE_URL: database,
    [`COUNTERSIGN_NODES_${inject('chainId')}`]: inject('chainUrl'),
    COUNTERSIGN_LOG_LEVEL: 'warn',
    ...environment,
  })
}
