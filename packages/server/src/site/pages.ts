import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { findPage } from '@countersign/api/pages'
import type { MiddlewareHandler } from 'hono'
import { ConfigError } from '../config/config-error.ts'

/** Finds the folder of the built application. @throws {ConfigError} if it was not built */
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

/** Whether the application has a page at a path, which is served with the application's document. */
export const isPage = (path: string): boolean => findPage(path) !== null

/** Keeps search engines from listing pages that are only for people with the link. */
export const hideFromSearch: MiddlewareHandler = async (context, next) => {
  await next()
  const page = findPage(context.req.path)
  if (page && !page.isListed) context.res.headers.set('x-robots-tag', 'noindex')
}
