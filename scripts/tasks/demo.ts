// Starts everything with a world of its own: a local chain with test accounts and demo wallets. Ctrl-C ends it all.
import { build, wallets, web } from '../build.ts'
import { serve } from '../server.ts'

await build(web, wallets)
await serve('--demo', ...process.argv.slice(2))
