import { createBackend } from '@countersign/backend'
import { createPublicClient, http } from 'viem'
import { mainnet } from 'viem/chains'
import { store } from './store.ts'

/** The address that people open. It is in the messages that they sign. */
export const origin = process.env.ORIGIN ?? 'http://localhost:3000'

export const backend = createBackend({
  origin,
  clients: { [mainnet.id]: createPublicClient({ chain: mainnet, transport: http(process.env.NODE_URL) }) },
  store,
})
