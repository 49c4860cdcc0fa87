import { defineConfig } from '@countersign/server/config'

const url = process.env.BENCH_HOSTED_WALLET ?? ''

/** The dialog's chain, and both wallets of the catalogue on one host of this machine. */
export default defineConfig({
  chains: [{ id: 1, nodes: ['http://127.0.0.1:9'] }],
  hostedWallets: [
    { id: 'base-account', url },
    { id: 'coinbase', url },
  ],
  logLevel: 'silent',
})
