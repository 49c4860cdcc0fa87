// Checks the message catalogs, `src/locales/<language>/<area>.json`, and compiles them into typed modules.
import { writeCatalogs } from '../catalogs/write.ts'
import { root } from '../processes.ts'

for (const fault of writeCatalogs(root)) {
  console.error(fault)
  process.exitCode = 1
}
