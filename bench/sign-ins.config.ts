import { defineConfig } from '@countersign/server'

const wide = 1_000_000

/** The server as in production, except for the limits, because the whole load comes from one machine. */
export default defineConfig({
  limits: {
    signIn: { address: wide, browser: wide },
    rpc: { address: wide },
    api: { address: wide },
    accounts: { address: wide },
    all: { address: wide },
  },
  logLevel: 'warn',
})
