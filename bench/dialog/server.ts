import { fileURLToPath } from 'node:url'
import { type Program, startProgram } from '@countersign/testbed'
import { program } from '../program.ts'

const config = fileURLToPath(new URL('./server.config.ts', import.meta.url))

/**
 * Starts our server on a free port, with an empty database in memory.
 *
 * @param options - further options of the command
 */
export function startServer(...options: string[]): Promise<Program> {
  return startProgram(program, ['start', '--port', '0', '--config', config, ...options], {
    DATABASE_URL: 'sqlite::memory:',
  })
}
