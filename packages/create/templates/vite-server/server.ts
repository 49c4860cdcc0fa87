// Serves your page and your own routes, and passes everything else on to Countersign.
import { parseArgs } from 'node:util'
import { type HttpBindings, serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { csrf } from 'hono/csrf'
import { addressesOf, getSession, origin, passOn } from './countersign.ts'
import { headers } from './headers.ts'

const { HOST: hostname = 'localhost', PORT = '3000' } = process.env
// `npm run dev` passes a port: there, Vite serves the page, and passes requests on to this server.
const { values } = parseArgs({ options: { port: { type: 'string' } } })
const isDevelopment = values.port !== undefined

// The built page, and its files.
const page = new Hono()
page.use(headers)
if (!isDevelopment) page.use(serveStatic({ root: `${import.meta.dirname}/dist` }))

const app = new Hono<{ Bindings: HttpBindings }>()
app.use(compress())
app.use(async ({ env, req }, next) => {
  req.raw.headers.set('x-forwarded-for', addressesOf(env.incoming))
  await next()
})

// Your own routes. This one answers who is signed in, or `null`.
app.use('/api/*', headers, csrf({ origin }))
app.get('/api/me', async context => context.json(await getSession(context.req.raw)))
app.all('/api/*', context => context.notFound())

// The page, or else the HTTP interface of Countersign, and its pages, such as the one on which the owners of a Safe
// confirm.
app.all('*', async ({ env, req }) => {
  const response = await page.fetch(req.raw, env)
  return response.status === 404 ? passOn(req.raw) : response
})

serve({ fetch: app.fetch, hostname, port: Number(values.port ?? PORT) }, ({ port }) =>
  console.log(`The server listens on http://${hostname}:${port}, for the pages of ${origin}`),
)
