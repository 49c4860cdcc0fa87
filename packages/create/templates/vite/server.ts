// Signs people in, keeps their sessions, and serves the built page.
import { parseArgs } from 'node:util'
import { toHonoMiddleware } from '@countersign/backend/hono'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { backend, origin } from './backend.ts'
import { headers } from './headers.ts'

const { HOST: hostname = 'localhost', PORT = '3000' } = process.env
// `npm run dev` passes a port: there, Vite serves the page, and passes requests on to this server.
const { values } = parseArgs({ options: { port: { type: 'string' } } })
const isDevelopment = values.port !== undefined

const app = new Hono()
app.use(headers)
app.use(toHonoMiddleware(backend))

// Your own routes. This one answers who is signed in, or `null`.
app.use('/api/*', csrf({ origin }))
app.get('/api/me', async context => context.json(await backend.getSession(context.req.raw)))

if (!isDevelopment) app.use(serveStatic({ root: `${import.meta.dirname}/dist` }))

serve({ fetch: app.fetch, hostname, port: Number(values.port ?? PORT) }, ({ port }) =>
  console.log(`The server listens on http://${hostname}:${port}, for the pages of ${origin}`),
)
