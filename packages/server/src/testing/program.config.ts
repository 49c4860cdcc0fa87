import { defineConfig } from '../config/config.ts'

/** Limits that are high enough for a stream of sign-ins from one machine. */
const wide = 1_000_000

export default defineConfig({
  limits: {
    signIn: { address: wide, browser: wide },
    rpc: { address: wide },
    api: { address: wide },
    all: { address: wide },
  },
})
