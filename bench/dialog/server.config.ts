import { defineConfig } from '@countersign/server'

/** One chain, as the peers' pages have it, whose node is never there: nobody is asked anything in this benchmark. */
export default defineConfig({ chains: [{ id: 1, nodes: ['http://127.0.0.1:9'] }], logLevel: 'silent' })
