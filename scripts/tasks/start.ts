// Starts the server for real networks, with its database in ./data unless configured otherwise.
import { build, server, web } from '../build.ts'
import { serve } from '../server.ts'

await build(web, server)
await serve(server.output, ...process.argv.slice(2))
