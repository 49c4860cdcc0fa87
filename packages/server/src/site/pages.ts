import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { findPage } from '@countersign/api/pages'
import type { MiddlewareHandler } from 'hono'
import { ConfigError } from '../config/config-error.ts'

/** Finds the folder of the built application. @throws {ConfigError} if it was not built */
export function pagesDirectory(): Promise<string> {
  return builtFolder(
    '../../../../apps/web/dist/',
    'the folder of the pages',
    'built first: run `npm run build`, or start with --no-pages',
  )
}

/** Finds the folder of the built documentation. @throws {ConfigError} if it was not built */
export function docsDirectory(): Promise<string> {
  return builtFolder(
    '../../../../apps/docs/dist/',
    'the folder of the documentation',
    'built first, with `npm run docs` in a copy of the repository; the package does not have it, so there, set docs to false, or to its address on another host',
  )
}

async function builtFolder(path: string, what: string, wanted: string): Promise<string> {
  const directory = fileURLToPath(new URL(path, import.meta.url))
  try {
    await access(`${directory}index.html`)
  } catch {
    throw new ConfigError(what, path.replace(/^[./]+|\/$/g, ''), wanted)
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
