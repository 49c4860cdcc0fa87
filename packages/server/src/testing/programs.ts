import { join } from 'node:path'
import { build, server, siteWithWallet } from '../../../../scripts/build.ts'
import { root } from '../../../../scripts/processes.ts'

/** The `countersign-server` program as the demo runs it: Node loads its sources. */
export const sourceProgram = join(root, 'packages/server/src/program.ts')

let bundles: ReturnType<typeof bundle> | undefined

/**
 * Returns the bundled programs that tests start: `countersign`, as production runs it, and a server with the demo wallet
 * in its pages. The first call in a process bundles them if their sources have changed.
 */
export function bundledPrograms() {
  bundles ??= bundle()
  return bundles
}

async function bundle() {
  await build(server, siteWithWallet)
  return { countersign: join(root, server.output), siteWithWallet: join(root, siteWithWallet.output) }
}
