// A custom backend: signs people in and keeps sessions, without Countersign's server.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBackend, memoryStore } from '@countersign/backend'
import { toHonoMiddleware } from '@countersign/backend/hono'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createPublicClient, http } from 'viem'
import { headers } from './headers.ts'
import { local } from './src/chain.ts'

const server = createServer().listen(Number(process.env.PORT ?? 4320), '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
const origin = process.env.ORIGIN ?? `http://localhost:${port}`
const node = process.env.CHAIN_URL ?? 'http://127.0.0.1:8545'

const app = new Hono()
app.use(headers)
app.use(
  toHonoMiddleware(
    createBackend({
      origin,
      clients: { [local.id]: createPublicClient({ transport: http(node, { retryCount: 0 }) }) },
      statement: 'Sign in to the example. Signing costs nothing.',
      // A real backend of more than one process uses a database.
      store: memoryStore(),
    }),
  ),
)

const reads: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByNumber',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
])

/** Forwards reads to the chain's node, so that the page connects only to this server. */
app.post(`/rpc/${local.id}`, bodyLimit({ maxSize: 100_000 }), async context => {
  const calls: unknown = await context.req.json().catch(() => null)
  if (![calls].flat().every(isRead)) return context.text('Only reads pass.', 403)
  const answer = await fetch(node, {
    method: 'POST',
    body: JSON.stringify(calls),
    headers: { 'content-type': 'application/json' },
  })
  return context.newResponse(answer.body, { headers: { 'content-type': 'application/json' } })
})

function isRead(call: unknown): boolean {
  return reads.has(Object(call).method)
}

app.use(serveStatic({ root: `${import.meta.dirname}/dist` }))

server.on('request', getRequestListener(app.fetch))
console.log(`ready: ${origin}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
