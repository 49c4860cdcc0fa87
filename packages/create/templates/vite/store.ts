import { memoryStore } from '@countersign/backend'

/** A real backend of more than one process uses a database. */
export const store = memoryStore()
