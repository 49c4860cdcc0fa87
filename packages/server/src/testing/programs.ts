import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dist, makeOnce } from '@countersign/testbed/bundle'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const directory = join(dist, 'server')

/** The `countersign` program as the demo runs it: Node loads its sources. */
export const sourceProgram = at('../program.ts')

let bundles: ReturnType<typeof bundle> | undefined

/**
 * Returns the bundled programs that tests start: `countersign`, as in production, and a server with the demo wallet in
 * its pages. The first call in a process bundles them if their sources have changed.
 */
export function bundledPrograms() {
  bundles ??= bundle()
  return bundles
}

async function bundle() {
  const sources = ['api', 'cli', 'core', 'gateway', 'server'].map(name => at(`../../../${name}/src`))
  await makeOnce('server', { folders: sources }, async () => {
    const { build } = await import('vite')
    await build({
      configFile: at('../../vite.config.ts'),
      root: at('../../'),
      logLevel: 'error',
      build: {
        outDir: directory,
        emptyOutDir: true,
        rolldownOptions: { input: { siteWithWallet: at('./site-with-wallet.ts') } },
      },
    })
  })
  return {
    countersign: join(directory, 'countersign.mjs'),
    siteWithWallet: join(directory, 'siteWithWallet.mjs'),
  }
}
