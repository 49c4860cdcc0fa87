import { pino } from 'pino'
import { createApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import { toSettings } from '../config/settings.ts'
import type { Pages } from '../http/pages.ts'
import { loadRecover } from '../recover.ts'
import { closeNodes, createNodes } from '../rpc/nodes.ts'
import { openStore } from '../store/open.ts'
import { createVerifier } from '../verdicts/verifier.ts'

/** Opens an app with a database in memory, outside of any test, for benchmarks. */
export async function openAlone(config: Config, publicOrigin: string, pages: readonly Pages[] = []) {
  const settings = toSettings({ ...config, database: 'sqlite::memory:' })
  const logger = pino({ level: 'silent' })
  const store = openStore(settings.database)
  await store.migrate()
  const nodes = createNodes(settings.chains)
  const recover = loadRecover(logger)
  const verifier = createVerifier({ nodes, recover, logger })
  const { app, sweep, watcher, news } = await createApp({
    settings: { ...settings, publicOrigin },
    store,
    nodes,
    verifier,
    recover,
    logger,
    pages,
  })
  return {
    app,
    store,
    sweep,
    async close() {
      await watcher.stop()
      await news.close()
      closeNodes(nodes)
      await store.close()
    },
  }
}
