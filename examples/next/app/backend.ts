import { createBackend, memoryStore, type Store } from '@countersign/backend'
import { createPublicClient, http } from 'viem'
import { mainnet } from 'viem/chains'

/** Next.js loads this module once for pages and once for route handlers. Both need the same store in memory. */
const shared: typeof globalThis & { store?: Store } = globalThis
shared.store ??= memoryStore()

export const backend = createBackend({
  origin: process.env.ORIGIN ?? 'http://localhost:3000',
  clients: { [mainnet.id]: createPublicClient({ chain: mainnet, transport: http(process.env.NODE_URL) }) },
  // A real backend of more than one process uses a database.
  store: shared.store,
})
