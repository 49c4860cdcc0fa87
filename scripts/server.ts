import { runNode } from './processes.ts'

/** The `countersign-server` program, which Node runs directly. */
export const program = 'packages/server/src/program.ts'

/** Runs a server until it stops, and exits with its exit code. */
export async function serve(path: string, ...args: string[]) {
  const { code } = await runNode(path, ['start', ...args])
  process.exitCode = code
}
