import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accounts, signAsSafe, signAsUnborn, startFaultyNode } from '@countersign/testbed'
import { getRequestListener } from '@hono/node-server'
import express, { type ErrorRequestHandler } from 'express'
import { Hono } from 'hono'
import { createPublicClient, type Hex, http, type LocalAccount } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type Backend, createBackend } from './create-backend.ts'
import { getSession, toExpressMiddleware } from './express.ts'
import { toHonoMiddleware } from './hono.ts'
import { memoryStore } from './memory-store.ts'
import { toNextHandlers } from './next.ts'
import type { BackendOptions } from './options.ts'
import { createBrowser, outcome } from './testing/browser.ts'

/** Every kind of account signs in through real servers of each framework, on the testbed's chain. */

const chainId = inject('chainId')
const { vault, unborn, delegated } = inject('contracts')
const { alice, bob, carol, grace } = accounts

/** Signs for an account with code. */
const signing = (address: Hex, sign: (message: string) => Promise<string>) => ({
  address,
  signMessage: ({ message }: { message: string }) => sign(message),
})
const bySafe = (owner: LocalAccount) =>
  signing(vault.address, message => signAsSafe({ safe: vault.address, chainId, owner, message }))
const ofUnborn = signing(unborn.address, message =>
  signAsUnborn({ safe: unborn, chainId, owner: bob, message }),
)
const ofDelegated = signing(delegated.address, message => grace.signMessage({ message }))

const frameworks: Record<string, (backend: Backend) => RequestListener> = {
  Hono: backend => {
    const app = new Hono()
    app.use(toHonoMiddleware(backend))
    app.get('/me', async context => context.json(await backend.getSession(context.req.raw)))
    return getRequestListener(app.fetch)
  },
  'Hono, after a middleware that reads bodies': backend => {
    const app = new Hono()
    app.use(async ({ req }, next) => {
      if (req.method === 'POST') await req.text()
      await next()
    })
    app.use(toHonoMiddleware(backend))
    app.get('/me', async context => context.json(await backend.getSession(context.req.raw)))
    return getRequestListener(app.fetch)
  },
  'Express 5': backend => {
    const app = express()
    app.use(toExpressMiddleware(backend))
    app.get('/me', async (request, response) => void response.json(await getSession(backend, request)))
    return app
  },
  'Express 5, after express.json() and below a path of its own': backend => {
    const app = express()
    app.use(express.json())
    app.use('/api', toExpressMiddleware(backend))
    app.get('/me', async (request, response) => void response.json(await getSession(backend, request)))
    return app
  },
  'Express 5, after express.raw() for JSON': backend => {
    const app = express()
    app.use(express.raw({ type: 'application/json', limit: '1mb' }))
    app.use(toExpressMiddleware(backend))
    app.get('/me', async (request, response) => void response.json(await getSession(backend, request)))
    return app
  },
  'Express 5, after express.text() for JSON': backend => {
    const app = express()
    app.use(express.text({ type: 'application/json', limit: '1mb' }))
    app.use(toExpressMiddleware(backend))
    app.get('/me', async (request, response) => void response.json(await getSession(backend, request)))
    return app
  },
  'node:http': backend => {
    const middleware = toExpressMiddleware(backend)
    return (request, response) =>
      void middleware(request, response, async () => {
        response.end(JSON.stringify(await getSession(backend, request)))
      })
  },
  // What Next.js calls, with its own `Request`.
  'the handlers for Next.js': backend => {
    const { GET, POST } = toNextHandlers(backend)
    return getRequestListener(async request => {
      if (new URL(request.url).pathname === '/me') return Response.json(await backend.getSession(request))
      return request.method === 'GET' ? GET(request) : POST(request)
    })
  },
}

const stops: (() => Promise<void>)[] = []
afterAll(() => Promise.all(stops.map(stop => stop())))

/** Starts a server of a framework, and returns how to open a browser on it. */
async function serve(framework: string, node: string, options: Partial<BackendOptions> = {}) {
  let listener: RequestListener | undefined
  const server: Server = createServer((request, response) => listener?.(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  stops.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const client = createPublicClient({ transport: http(node, { retryCount: 0 }) })
  const backend = createBackend({
    origin,
    clients: { [chainId]: client, 1: client },
    store: memoryStore(),
    onError: () => {},
    ...options,
  })
  listener = frameworks[framework]?.(backend)
  return (send: (request: Request) => Promise<Response> = fetch) =>
    createBrowser(request => send(request), origin)
}

describe.each(Object.keys(frameworks))('with %s', framework => {
  let open: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    open = await serve(framework, inject('chainUrl'))
  })

  test.each([
    ['a key', alice, 'eoa'],
    ['a Safe', bySafe(alice), 'erc1271'],
    ['a Safe that is not deployed yet', ofUnborn, 'erc6492'],
    ['a key with code, by a signer that its code accepts', ofDelegated, 'eip7702'],
  ])('%s signs in, and out', async (_, account, method) => {
    const browser = open()
    const response = await browser.signIn(account, { chainId })
    const session = await response.json()
    expect(session).toMatchObject({ account: `eip155:${chainId}:${account.address}`, method })
    expect(await (await browser.request('/me')).json()).toEqual(session)
    await browser.signOut()
    expect(await (await browser.request('/me')).json()).toBeNull()
  })

  test('a Safe signs in with a body in chunks, where nothing has replaced the class of requests', async () => {
    const replaced = globalThis.Request
    // The servers of this process have a class that extends the platform's.
    const parent = Object.getPrototypeOf(replaced)
    vi.stubGlobal('Request', parent === Function.prototype ? replaced : parent)
    try {
      const browser = open(request => fetch(new Request(request.url, request)))
      expect((await browser.signIn(bySafe(alice), { chainId })).status).toBe(200)
    } finally {
      vi.unstubAllGlobals()
    }
  })

  test.each([
    ['a Safe that a stranger signed for', bySafe(carol), chainId, '401 contract-reverted'],
    [
      'a key for which another signed',
      signing(alice.address, message => bob.signMessage({ message })),
      chainId,
      '401 wrong-signer',
    ],
    ['a Safe on a chain whose node is on another', bySafe(alice), 1, '503 node-wrong-chain'],
    ['a Safe on a chain that is not offered', bySafe(alice), 5, '401 chainId'],
  ])('%s does not sign in', async (_, account, chainId, expected) => {
    const browser = open()
    expect(await outcome(await browser.signIn(account, { chainId }))).toBe(expected)
    expect(await browser.session()).toBeNull()
  })

  test('a hundred simultaneous answers of a Safe open one session', async () => {
    const browser = open()
    const signed = await browser.sign(bySafe(alice), { chainId })
    const answers = await Promise.all(Array.from({ length: 100 }, () => browser.verify(signed)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(99).fill(410)])
  })

  test('a signature that is too large is answered with 422, and does not use up the nonce', async () => {
    const browser = open()
    const signed = await browser.sign(alice, { chainId })
    const signature = `0x${'ab'.repeat(32_769)}`
    const response = await browser.verify({ ...signed, signature })
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({ error: 'unavailable', reason: 'signature-too-large' })
    expect(await browser.session()).toBeNull()
    expect((await browser.verify(signed)).status).toBe(200)
  })

  test('a page of another site, and a body that is too large, are refused', async () => {
    const browser = open()
    const signed = await browser.sign(alice, { chainId })
    expect(await outcome(await browser.verify(signed, { origin: 'http://evil.example' }))).toBe('403 origin')
    const large = { ...signed, signature: `0x${'a'.repeat(200_000)}` }
    // The server closes this connection, which the next request must not use.
    expect((await browser.verify(large, { connection: 'close' })).status).toBe(413)
    expect((await browser.verify(signed)).status).toBe(200)
  })
})

test('a node that is down does not use up the signature, which is accepted once it is up again', async () => {
  await using node = await startFaultyNode('dead', inject('chainUrl'))
  const browser = (await serve('Hono', node.url))()
  const signed = await browser.sign(bySafe(alice), { chainId })
  expect(await outcome(await browser.verify(signed))).toBe('503 node-unreachable')
  await node.become('error')
  expect(await outcome(await browser.verify(signed))).toBe('503 node-error')
  await node.become('healthy')
  expect((await browser.verify(signed)).status).toBe(200)
  expect(await outcome(await browser.verify(signed))).toBe('410 nonce')
})

test('an unexpected error reaches the error handlers of Express', async () => {
  const unexpected = new Error('unexpected')
  const fetch = async () => {
    throw unexpected
  }
  const caught = vi.fn()
  const app = express()
  app.use(toExpressMiddleware({ basePath: '/api/auth', fetch } as unknown as Backend))
  app.use(((error, _request, response, _next) => {
    caught(error)
    response.status(500).end('handled')
  }) satisfies ErrorRequestHandler)
  const server = createServer(app)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  stops.push(async () => void server.close())
  const { port } = server.address() as AddressInfo
  const response = await globalThis.fetch(`http://localhost:${port}/api/auth/session`)
  expect(await response.text()).toBe('handled')
  expect(caught).toHaveBeenCalledExactlyOnceWith(unexpected)
})

test('a signature that asks for a factory that is not allowed is answered with 422, is no failure, and can be sent again', async () => {
  const onError = vi.fn()
  const open = await serve('Hono', inject('chainUrl'), { factories: [], onError })
  const browser = open()
  const signed = await browser.sign(ofUnborn, { chainId })
  for (const _ of ['first', 'second']) {
    const response = await browser.verify(signed)
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({ error: 'unavailable', reason: 'factory-not-allowed' })
  }
  expect(onError).not.toHaveBeenCalled()
  expect(await browser.session()).toBeNull()
})
