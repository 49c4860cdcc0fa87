import { runNode } from './processes.ts'

/** The `countersign` program, which Node runs as it is. */
export const program = 'packages/server/src/program.ts'

/** Runs the server until it is stopped, and ends with its exit code. */
export async function serve(...args: string[]) {
  const { code } = await runNode(program, ['start', ...args])
  process.exitCode = code
}
