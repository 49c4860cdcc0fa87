import { runNode } from './processes.ts'

/** The `countersign` program, which Node runs directly. */
export const program = 'packages/server/src/program.ts'

/** Runs the server until it stops, and exits with its exit code. */
export async function serve(...args: string[]) {
  const { code } = await runNode(program, ['start', ...args])
  process.exitCode = code
}
