// Builds the packages that others install into packages/*/dist, ready for `npm publish`, and checks them.
import { build } from '../build.ts'
import { checkPackage } from '../packages/check.ts'
import { packageFolders, packages } from '../packages.ts'

await build(packages)
try {
  for (const folder of packageFolders) await checkPackage(folder)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
