// Installs the packages as published with each package manager in an empty folder outside the workspace, and uses them.
import { installEverywhere } from '../packages/install.ts'

try {
  await installEverywhere()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
