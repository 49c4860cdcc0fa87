import { fileURLToPath } from 'node:url'
import { buildPrograms } from '@countersign/testbed/bundle'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The `countersign` program as it is published: Node loads its sources. */
export const sourceProgram = at('../program.ts')

let bundles: ReturnType<typeof build> | undefined

/**
 * Returns the bundled programs that tests start: `countersign`, and a server with the demo wallet in its pages. The
 * first call in a process bundles them if their sources have changed.
 */
export function bundledPrograms() {
  bundles ??= build()
  return bundles
}

function build() {
  return buildPrograms(
    'server',
    { countersign: sourceProgram, siteWithWallet: at('./site-with-wallet.ts') },
    {
      folders: ['api', 'cli', 'core', 'gateway', 'server'].map(name => at(`../../../${name}/src`)),
    },
    ['@countersign/testbed'],
  )
}
