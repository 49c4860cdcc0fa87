import { toSettings } from '@countersign/server'
import { pino } from 'pino'
import { startServer } from '../../packages/server/src/server.ts'
import config from '../sign-ins.config.ts'

// The server as in production, except for its limits (all load comes from one machine) and how often it removes
// expired data: the arguments are the database, the chain, its node, and that time in milliseconds.
const [database = '', chain, node = '', sweepEvery] = process.argv.slice(2)
const { origin, stop } = await startServer({
  settings: toSettings({
    ...config,
    database,
    chains: [{ id: Number(chain), nodes: [node] }],
    port: 0,
    // The rows of the benchmark must not fill the budget.
    storage: { network: 1_000_000, total: 1_000_000 },
  }),
  logger: pino({ level: 'warn' }),
  sweepEvery: Number(sweepEvery),
})
process.once('SIGTERM', () => void stop())
console.log(`ready: ${origin}`)
