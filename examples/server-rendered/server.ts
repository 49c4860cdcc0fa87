// Renders the pages and serves the Countersign API: one program, one origin, one cookie.
import { readFileSync } from 'node:fs'
import type { CurrentSession, Session } from '@countersign/api'
import { createAdaptorServer } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { createCountersign } from './countersign.ts'
import type { render as Render } from './src/render.tsx'

const { render }: { render: typeof Render } = await import(`${import.meta.dirname}/dist/server/render.js`)
const built: Record<string, { file: string; css?: string[] }> = JSON.parse(
  readFileSync(`${import.meta.dirname}/dist/client/.vite/manifest.json`, 'utf8'),
)
const client = built['src/client.tsx']
const assets = { script: `/${client?.file}`, styles: (client?.css ?? []).map(file => `/${file}`) }

const app = new Hono()
const server = createAdaptorServer({ fetch: app.fetch })
const port = await new Promise<number>(resolve =>
  server.listen(Number(process.env.PORT ?? 4321), '127.0.0.1', () => {
    const address = server.address()
    resolve(typeof address === 'object' && address ? address.port : 0)
  }),
)
const origin = process.env.ORIGIN ?? `http://localhost:${port}`
const countersign = (await createCountersign(origin)).app

// Countersign handles its own paths, with its own security headers.
for (const path of ['/v1/*', '/rpc/*', '/healthz', '/readyz'])
  app.all(path, context => countersign.fetch(context.req.raw, context.env))

app.use(
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      connectSrc: ["'self'"],
      // Wallets announce themselves with data: icons.
      imgSrc: ["'self'", 'data:'],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    // This server has no TLS. A proxy with TLS in front of it should send this header.
    strictTransportSecurity: false,
  }),
)
app.use('/assets/*', serveStatic({ root: `${import.meta.dirname}/dist/client` }))

app.get('/', async context => page(context.req.raw))
app.get('/members', async context =>
  (await sessionOf(context.req.raw)) ? page(context.req.raw) : context.redirect('/'),
)

console.log(`ready: ${origin}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))

async function page(request: Request): Promise<Response> {
  const html = render({ path: new URL(request.url).pathname, session: await sessionOf(request) }, assets)
  return new Response(html, {
    // The page contains the session, so it must not be cached for others.
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' },
  })
}

/** Reads the session of the browser that sent a request, from Countersign in the same process. */
async function sessionOf(request: Request): Promise<Session | null> {
  const cookie = request.headers.get('cookie')
  if (!cookie) return null
  const response = await countersign.request('/v1/session', { headers: { cookie } })
  if (!response.ok) return null
  const { session }: CurrentSession = await response.json()
  return session
}
