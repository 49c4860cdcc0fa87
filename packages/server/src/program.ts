#!/usr/bin/env node
// Imports no module of ours statically: Node loads all static imports first, so this file could not report that one is
// missing.
import module from 'node:module'
import { fileURLToPath } from 'node:url'

// Starting takes a quarter less time when the modules were compiled before. Node runs what is in the cache, so it is
// beside the packages: anyone who can write to one can write to the other. Where this user cannot, Node compiles as usual.
module.enableCompileCache?.(
  fileURLToPath(new URL('../../../node_modules/.cache/countersign-compiled', import.meta.url)),
)

/** Whether a module is missing because the message catalogs, which `npm ci` does not compile, are not compiled yet. */
function isCatalogMissing(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error && 'url' in error)) return false
  return error.code === 'ERR_MODULE_NOT_FOUND' && String(error.url).includes('/locales/compiled/')
}

try {
  const { runCommand } = await import('./run-command.ts')
  process.exitCode = await runCommand(process.argv.slice(2))
} catch (error) {
  if (!isCatalogMissing(error)) throw error
  process.stderr.write(
    'Countersign is installed, but not built: its message catalogs are not compiled. Run `npm run build`, then start it again. `npm start` does both.\n',
  )
  process.exitCode = 2
}
