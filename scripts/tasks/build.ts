// Builds what the browser gets; the rest runs from its sources.
import { build, wallets, web } from '../build.ts'

await build(web, wallets)
