// Builds what browsers load; the rest runs from sources.
import { build, wallets, web } from '../build.ts'

await build(web, wallets)
