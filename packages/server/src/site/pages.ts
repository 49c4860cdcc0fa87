import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '../config/configError.ts'

/** The paths of the application's pages; each is answered with the same document. `/*` is everything beneath. */
export const pageRoutes = [
  '/',
  '/account',
  '/cosign/*',
  '/safe/*',
  '/prove',
  '/prove/*',
  '/p/*',
  '/check',
  '/a/*',
  '/requests',
  '/requests/*',
  '/r/*',
] as const

/** Finds the built application. @throws {ConfigError} if it was not built */
export async function pagesDirectory(): Promise<string> {
  const directory = fileURLToPath(new URL('../../../../apps/web/dist/', import.meta.url))
  try {
    await access(`${directory}index.html`)
  } catch {
    throw new ConfigError(
      'the folder of the pages',
      'apps/web/dist',
      'built first: run `npm run build`, or start with --no-pages',
    )
  }
  return directory
}
