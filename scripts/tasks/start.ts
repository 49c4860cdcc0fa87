// Starts the server for real networks, with its database in ./data unless configured otherwise.
import { build, web } from '../build.ts'
import { serve } from '../server.ts'

await build(web)
await serve(...process.argv.slice(2))
