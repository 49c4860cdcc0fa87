import { defineConfig } from '@countersign/server/config'

/** One chain, as on the peers' pages. Its node does not exist, because this benchmark makes no chain requests. */
export default defineConfig({ chains: [{ id: 1, nodes: ['http://127.0.0.1:9'] }], logLevel: 'silent' })
