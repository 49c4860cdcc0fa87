import { loadNativeRecover } from '@countersign/core/native'
import { createApp, createNodes, createVerifier, openStore, toSettings } from '@countersign/server'
import { pino } from 'pino'

/** Creates this site's Countersign server: a Fetch handler with a database. */
export async function createCountersign(publicOrigin: string) {
  const settings = toSettings({
    name: 'Server-rendered example',
    database: process.env.DATABASE_URL ?? 'sqlite:./data/example.db',
    chains: [
      {
        id: 31337,
        name: 'Local test chain',
        nodes: [process.env.CHAIN_URL ?? 'http://127.0.0.1:8545'],
        testnet: true,
      },
    ],
  })
  const logger = pino({ level: 'warn' })
  const store = openStore(settings.database)
  await store.migrate()
  const nodes = createNodes(settings.chains)
  const recover = loadNativeRecover()
  const verifier = createVerifier({ nodes, logger, recover })
  return createApp({ settings: { ...settings, publicOrigin }, store, nodes, verifier, recover, logger })
}
