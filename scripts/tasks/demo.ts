// Starts the demo with its own local chain, test accounts and demo wallets. Ctrl-C stops everything.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, wallets, web } from '../build.ts'
import { buildDocs } from '../build-docs.ts'
import { root } from '../processes.ts'
import { program, serve } from '../server.ts'

const hasDocs = existsSync(join(root, 'apps/docs/dist/index.html'))
await Promise.all([
  build(web, wallets),
  // The guides, unless `npm run docs` has built them with the reference of the packages.
  hasDocs || buildDocs({ reference: false }),
])
process.env.COUNTERSIGN_DOCS ??= 'true'
await serve(program, '--demo', ...process.argv.slice(2))
