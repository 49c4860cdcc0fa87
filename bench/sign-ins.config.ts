import { defineConfig } from '@countersign/server/config'

const wide = 1_000_000

/** The server as in production, except for the limits, because the whole load comes from one machine. */
export default defineConfig({
  // Only the local one, which an environment variable adds.
  chains: [],
  limits: {
    signIn: { address: wide, browser: wide },
    rpc: { address: wide },
    api: { address: wide },
    accounts: { address: wide },
    all: { address: wide },
  },
  logLevel: 'warn',
})
