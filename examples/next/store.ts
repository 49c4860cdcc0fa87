import { memoryStore, type Store } from '@countersign/backend'

/** Next.js loads this module once for pages and once for route handlers. Both need the same store in memory. */
const shared: typeof globalThis & { store?: Store } = globalThis
shared.store ??= memoryStore()

/** A real backend of more than one process uses a database. */
export const store = shared.store
