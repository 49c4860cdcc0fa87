// Runs the benchmarks; names after `--` select some of them.
import { build, server, wallets, web } from '../build.ts'
import { packages } from '../packages.ts'
import { runNode } from '../processes.ts'

const asked = process.argv.slice(2)
const names = asked.filter(each => !each.startsWith('--'))
const wants = (name: string) => names.length === 0 || names.includes(name)

await build(server)
if (wants('bytes') || wants('dialog') || wants('proofs') || wants('routes')) await build(web, wallets)
if (wants('dialog') || wants('phone') || wants('hosted')) await build(packages)
const { code } = await runNode('bench/index.ts', asked)
process.exitCode = code
