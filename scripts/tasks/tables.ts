// Writes the tables in the docs that are generated from definitions in the code, and the chains that viem knows.
import { root } from '../processes.ts'
import { writeTables } from '../tables.ts'

for (const file of writeTables(root)) console.log(file)
