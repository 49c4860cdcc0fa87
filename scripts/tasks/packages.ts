// Builds the packages that others install into packages/*/dist, ready for `npm publish`, and checks them.
import { alone } from '../alone.ts'
import { build } from '../build.ts'
import { checkPackage } from '../packages/check.ts'
import { packageFolders, packages } from '../packages.ts'

await build(packages)
try {
  // The checkers pack them, where they are.
  await alone('package checks', async () => {
    for (const folder of packageFolders) await checkPackage(folder)
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
