// Serves the built page, and passes requests to Countersign on to its server.
import { parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { getSession, origin, passOn, paths } from './countersign.ts'
import { headers } from './headers.ts'

const { HOST: hostname = 'localhost', PORT = '3000' } = process.env
const { values } = parseArgs({ options: { port: { type: 'string', default: PORT } } })

const app = new Hono()
// These responses have the security headers of Countersign.
for (const path of paths) app.all(`${path}/*`, passOn)
app.use(headers)

// Your own routes. This one answers who is signed in, or `null`.
app.use('/api/*', csrf({ origin }))
app.get('/api/me', async context => context.json(await getSession(context.req.raw)))

app.use(serveStatic({ root: `${import.meta.dirname}/dist` }))

serve({ fetch: app.fetch, hostname, port: Number(values.port) }, ({ port }) =>
  console.log(`The server listens on http://${hostname}:${port}, for the pages of ${origin}`),
)
