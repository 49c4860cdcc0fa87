// Builds the published packages into packages/*/dist, ready for `npm publish`, and checks them.
import { alone } from '../alone.ts'
import { build } from '../build.ts'
import { checkPackage } from '../packages/check.ts'
import { packageFolders, packages } from '../packages.ts'

await build(packages)
try {
  // The checkers pack the packages in place.
  await alone('package checks', async () => {
    for (const folder of packageFolders) await checkPackage(folder)
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
