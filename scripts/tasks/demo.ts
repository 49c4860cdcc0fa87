// Starts the demo with its own local chain, test accounts and demo wallets. Ctrl-C stops everything.
import { build, wallets, web } from '../build.ts'
import { program, serve } from '../server.ts'

await build(web, wallets)
await serve(program, '--demo', ...process.argv.slice(2))
