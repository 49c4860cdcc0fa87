// Runs the benchmarks; names given after `--` choose among them.
import { build, wallets, web } from '../build.ts'
import { runNode } from '../processes.ts'

await build(web, wallets)
const { code } = await runNode('bench/index.ts', process.argv.slice(2))
process.exitCode = code
