// A custom backend: this one file verifies sign-ins and keeps sessions. It does not use Countersign's server.
import { randomBytes } from 'node:crypto'
import {
  type AccountId,
  eip155Chain,
  formatAccountId,
  messageTime,
  parseMessage,
  recoverWithNoble,
  verifyOwnership,
} from '@countersign/core'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { csrf } from 'hono/csrf'
import { secureHeaders } from 'hono/secure-headers'
import { createPublicClient, http } from 'viem'
import { local } from './src/chain.ts'

const node = process.env.CHAIN_URL ?? 'http://127.0.0.1:8545'
const client = createPublicClient({ transport: http(node, { retryCount: 0 }) })
let origin = process.env.ORIGIN ?? ''

/** Open challenges by nonce, each with the browser that requested it. A real backend uses a database. */
const challenges = new Map<string, { browser: string; expires: number }>()
const sessions = new Map<string, { account: AccountId; expires: number }>()
const minutes = 60_000

const app = new Hono()
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
app.use('/api/*', csrf({ origin: asking => asking === origin }))
app.use(bodyLimit({ maxSize: 100_000 }))

app.get('/api/nonce', context => {
  for (const [nonce, { expires }] of challenges) if (expires < Date.now()) challenges.delete(nonce)
  const nonce = randomBytes(16).toString('hex')
  const browser = getCookie(context, 'browser') ?? token()
  challenges.set(nonce, { browser, expires: Date.now() + 10 * minutes })
  writeCookie(context, 'browser', browser)
  return context.text(nonce)
})

app.post('/api/verify', async context => {
  const body: unknown = await context.req.json().catch(() => null)
  const { message, signature } = Object(body)
  if (typeof message !== 'string' || typeof signature !== 'string')
    return context.text('A field is missing.', 400)
  const fields = read(message)
  const challenge = fields && challenges.get(fields.nonce)
  if (
    !fields ||
    !challenge ||
    challenge.browser !== getCookie(context, 'browser') ||
    challenge.expires < Date.now()
  )
    return context.text('This message was not requested, or it has expired.', 410)
  // Delete before the first await, so that only one of two simultaneous answers finds it.
  challenges.delete(fields.nonce)
  const account = formatAccountId(eip155Chain(fields.chainId), fields.address)
  const verdict = await verifyOwnership({ account, message, signature, client, recover: recoverWithNoble })
  switch (verdict.status) {
    case 'verified': {
      const session = token()
      sessions.set(session, { account, expires: Date.now() + 7 * 24 * 60 * minutes })
      writeCookie(context, 'session', session)
      return context.json({ account })
    }
    case 'rejected':
      return context.text('The signature does not prove the account.', 401)
    case 'unavailable':
      challenges.set(fields.nonce, challenge)
      return context.text('The chain is not available right now. Try again.', 503)
  }
})

app.get('/api/session', context => {
  const session = sessions.get(getCookie(context, 'session') ?? '')
  return context.json(session && session.expires > Date.now() ? { account: session.account } : null)
})

app.post('/api/sign-out', context => {
  sessions.delete(getCookie(context, 'session') ?? '')
  deleteCookie(context, 'session', { path: '/' })
  return context.body(null, 204)
})

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
app.post(`/rpc/${local.id}`, async context => {
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

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 4320), hostname: '127.0.0.1' }, ({ port }) => {
  origin ||= `http://localhost:${port}`
  console.log(`ready: ${origin}`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))

/** Parses a message and verifies that it is for this site and currently valid (EIP-4361 §Verification). */
function read(message: string) {
  try {
    const fields = parseMessage(message)
    const isOurs =
      fields.domain === new URL(origin).host && fields.uri === origin && fields.chainId === local.id
    const isNow = fields.expirationTime !== undefined && messageTime(fields.expirationTime) > Date.now()
    return isOurs && isNow ? fields : null
  } catch {
    return null
  }
}

function token(): string {
  return randomBytes(32).toString('base64url')
}

function writeCookie(context: Context, name: string, value: string) {
  const secure = origin.startsWith('https:')
  setCookie(context, name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure,
    maxAge: 7 * 24 * 60 * 60,
  })
}
