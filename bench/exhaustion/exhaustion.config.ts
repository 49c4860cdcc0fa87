import { defineConfig } from '@countersign/server/config'

/** The server as in production, with its default limits. The receivers of webhooks are on this machine. */
export default defineConfig({
  webhooks: { privateHosts: (process.env.BENCH_RECEIVERS ?? '').split(',').filter(Boolean) },
  logLevel: 'error',
})
