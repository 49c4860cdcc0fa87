import { afterAll, beforeAll } from 'vitest'
import type { TestApp } from './app.ts'
import { type DatabaseKind, freshDatabase } from './database.ts'
import { openSafeWorld, type SafeWorld } from './safes.ts'

/**
 * Opens a server on an empty database before the tests of a file or a group, and closes both after them.
 *
 * @param open - opens the server; called once the worlds of the file exist
 * @returns the server and its database, for use in tests
 */
export function useApp(kind: DatabaseKind, open: (database: string) => Promise<TestApp>) {
  const database = useResource(
    () => freshDatabase(kind),
    ({ remove }) => remove(),
  )
  const app = useResource(
    () => open(database.url),
    ({ close }) => close(),
  )
  return { app, database }
}

/** Deploys Safes on a separate chain before the tests of a file, and stops it after them. */
export function useSafeWorld(): SafeWorld {
  return useResource(openSafeWorld, ({ chain }) => chain.stop())
}

/** Opens something before the tests, and closes it after them. @returns it, although it is not open yet */
function useResource<Resource extends object>(
  open: () => Promise<Resource>,
  close: (resource: Resource) => Promise<unknown>,
): Resource {
  let opened: Resource | undefined
  beforeAll(async () => {
    opened = await open()
  }, 60_000)
  afterAll(() => opened && close(opened))
  return new Proxy({} as Resource, {
    get: (_, key) => {
      if (!opened) throw new Error(`${String(key)} is used outside of a test.`)
      return Reflect.get(opened, key)
    },
  })
}
