// Builds what browsers load, and the server for production.
import { build, server, wallets, web } from '../build.ts'

await build(web, wallets, server)
