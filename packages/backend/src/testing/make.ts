import { type Backend, createBackend } from '../create-backend.ts'
import { memoryStore } from '../memory-store.ts'
import type { BackendOptions } from '../options.ts'
import type { Store } from '../store.ts'
import { type Browser, createBrowser } from './browser.ts'

/** Of the site. */
export const origin = 'https://shop.example:8443'

/** A node that does not answer: keys need none. */
export const client = {
  request: async () => {
    throw new Error('down')
  },
}

/** Creates a backend, with a browser on a page of its site. */
export function make(options: Partial<BackendOptions> = {}): {
  backend: Backend
  store: Store
  browser: Browser
} {
  const store = memoryStore()
  const clients = { 1: client, 10: client }
  const backend = createBackend({ origin, clients, store, onError: () => {}, ...options })
  return { backend, store, browser: createBrowser(backend.fetch, options.origin ?? origin) }
}

/** Creates a store in which some methods differ. */
export const storeWith = (different: Partial<Store>): Store => ({ ...memoryStore(), ...different })
