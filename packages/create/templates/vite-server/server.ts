// Serves the built page and your own routes, and passes everything else on to Countersign.
import { parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { getSession, origin, passOn } from './countersign.ts'
import { headers } from './headers.ts'

const { HOST: hostname = 'localhost', PORT = '3000' } = process.env
const { values } = parseArgs({ options: { port: { type: 'string', default: PORT } } })

const app = new Hono()
for (const path of ['/', '/files/*', '/api/*']) app.use(path, headers)

// Your own routes. This one answers who is signed in, or `null`.
app.use('/api/*', csrf({ origin }))
app.get('/api/me', async context => context.json(await getSession(context)))
app.all('/api/*', context => context.notFound())

// Your page, and its files.
const page = serveStatic({ root: `${import.meta.dirname}/dist` })
app.get('/', page)
app.get('/files/*', page)

// The HTTP interface of Countersign, and its pages, such as the one on which the owners of a Safe confirm.
app.all('*', passOn)

serve({ fetch: app.fetch, hostname, port: Number(values.port) }, ({ port }) =>
  console.log(`The server listens on http://${hostname}:${port}, for the pages of ${origin}`),
)
