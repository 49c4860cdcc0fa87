// Starts the server for real networks, with its database in ./data unless configured otherwise.
import { build, server, web } from '../build.ts'
import { builtProgram, serve } from '../server.ts'

await build(web, server)
await serve(builtProgram, ...process.argv.slice(2))
