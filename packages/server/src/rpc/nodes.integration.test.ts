import { accounts, type FaultyNode, startChain, startFaultyNode } from '@countersign/testbed'
import { describe, expect, inject, test } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { type Log, openApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { listener, sayJson } from '../testing/listener.ts'
import type { RpcResponse } from './json-rpc.ts'
import { closeNodes, createNodes } from './nodes.ts'

/** Covers calls to nodes that fail, disconnect and come back. */

const chainId = inject('chainId')
const chainUrl = inject('chainUrl')
const call = (method: string, params: unknown = [], id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const balanceOfAlice = call('eth_getBalance', [accounts.alice.address, 'latest'])

type Reply = RpcResponse & { result?: unknown; error?: { code: number; message: string } }

test('a node over a WebSocket that disconnects and comes back is used again', async () => {
  const chain = await startChain()
  const port = Number(new URL(chain.url).port)
  const config = { chains: [{ id: chain.chainId, nodes: [chain.wsUrl] }] }
  const app = await openApp('sqlite::memory:', { config })
  const ask = () => new Browser(app).send<Reply>('POST', `/rpc/${chain.chainId}`, balanceOfAlice)
  expect((await ask()).body.result).toBeDefined()
  await chain.stop()
  expect((await ask()).body.error).toMatchObject({ code: -32002 })
  await using again = await startChain({ port })
  expect(again.url).toBe(chain.url)
  expect((await ask()).body.result).toBeDefined()
  await app.close()
})

test('a call that cannot be sent does not affect others on the same WebSocket', async () => {
  const nodes = [chainUrl.replace('http', 'ws')]
  const app = await openApp('sqlite::memory:', { config: { chains: [{ id: chainId, nodes }] } })
  const deep = `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[${'['.repeat(50_000)}${']'.repeat(50_000)}]}`
  const replies = await Promise.all([
    new Browser(app).send<Reply>('POST', `/rpc/${chainId}`, balanceOfAlice),
    new Browser(app).send<Reply>('POST', `/rpc/${chainId}`, deep),
    new Browser(app).send<Reply>('POST', `/rpc/${chainId}`, balanceOfAlice),
  ])
  expect(replies.map(reply => reply.body.result !== undefined)).toEqual([true, false, true])
  await app.close()
})

test('a response that is nested too deeply to be serialized is a node error, not a server error', async () => {
  const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const node = await listener(({ body }, response) => {
    const { id, method } = JSON.parse(body)
    const result = method === 'eth_chainId' ? `"0x${chainId.toString(16)}"` : nested
    response.end(`{"jsonrpc":"2.0","id":${id},"result":${result}}`)
  })
  const log: Log = []
  const config = { chains: [{ id: chainId, nodes: [node.url] }] }
  const app = await openApp('sqlite::memory:', { config, log })
  for (const body of [balanceOfAlice, [balanceOfAlice, balanceOfAlice]]) {
    const reply = await new Browser(app).send<Reply | Reply[]>('POST', `/rpc/${chainId}`, body)
    expect(reply.status).toBe(200)
    for (const { error } of [reply.body].flat()) expect(error).toMatchObject({ code: -32002 })
  }
  expect(log.filter(line => line.includes('unexpected error'))).toEqual([])
  await app.close()
})

test('a node gets the user name and password of its address, and no other header of the client', async () => {
  const node = await listener((_, response) => sayJson(response, { result: `0x${chainId.toString(16)}` }))
  const url = node.url.replace('//', '//name:p%40ss@')
  const app = await openApp('sqlite::memory:', { config: { chains: [{ id: chainId, nodes: [url] }] } })
  await new Browser(app).send<Reply>('POST', `/rpc/${chainId}`, balanceOfAlice)
  await app.close()
  const { connection: _, host: __, ...headers } = node.heard.at(-1)?.headers ?? {}
  expect(headers).toEqual({
    authorization: `Basic ${btoa('name:p@ss')}`,
    'content-type': 'application/json',
    'content-length': String(node.heard.at(-1)?.body.length),
    'accept-encoding': 'identity',
    'user-agent': 'Countersign',
  })
})

test('a call on a kept connection that the node has closed is sent once more, and a transaction is not', async () => {
  const used = new Set<unknown>()
  const node = await listener(({ body }, response) => {
    const isKept = used.has(response.socket)
    used.add(response.socket)
    // What a node does that closes an idle connection at the moment of the next request.
    if (isKept && !body.includes('eth_chainId')) response.socket?.resetAndDestroy()
    else sayJson(response, { result: `0x${chainId.toString(16)}` })
  })
  const app = await openApp('sqlite::memory:', { config: { chains: [{ id: chainId, nodes: [node.url] }] } })
  const ask = async (body: unknown) =>
    (await new Browser(app).send<Reply>('POST', `/rpc/${chainId}`, body)).body
  const sent = (method: string) => node.heard.filter(({ body }) => body.includes(method)).length
  expect((await ask(balanceOfAlice)).result).toBeDefined()
  expect(sent('eth_getBalance')).toBe(2)
  expect((await ask(call('eth_sendRawTransaction', ['0x02']))).error).toBeDefined()
  expect(sent('eth_sendRawTransaction')).toBe(1)
  await app.close()
})

test('a response that is compressed although nobody asked for that is an error of the node', async () => {
  const node = await listener((_, response) =>
    sayJson(response, { result: `0x${chainId.toString(16)}` }, 200, { 'content-encoding': 'gzip' }),
  )
  const app = await openApp('sqlite::memory:', { config: { chains: [{ id: chainId, nodes: [node.url] }] } })
  const { body } = await new Browser(app).send<Reply>('POST', `/rpc/${chainId}`, balanceOfAlice)
  expect(body.error).toMatchObject({ code: -32002 })
  await app.close()
})

test.each([
  ['an error that a node sends with another status is passed on', { code: -32000, message: 'busy' }, -32000],
  ['a result that a node sends with the status of an error does not count', null, -32002],
])('%s', async (_, error, code) => {
  const chain = `0x${chainId.toString(16)}`
  const node = await listener(({ body }, response) =>
    body.includes('eth_chainId')
      ? sayJson(response, { result: chain })
      : sayJson(response, { error, result: '0x1' }, 500),
  )
  const app = await openApp('sqlite::memory:', { config: { chains: [{ id: chainId, nodes: [node.url] }] } })
  const { body } = await new Browser(app).send<Reply>('POST', `/rpc/${chainId}`, balanceOfAlice)
  expect(body).not.toHaveProperty('result')
  expect(body.error).toMatchObject({ code })
  await app.close()
})

test('a node that responds to every request with too much is skipped for the next one', async () => {
  const node = await listener((_, response) => void response.end('x'.repeat(3_000_000)))
  const config = { chains: [{ id: chainId, nodes: [node.url, chainUrl] }] }
  const app = await openApp('sqlite::memory:', { config })
  const reply = await new Browser(app).send<Reply>('POST', `/rpc/${chainId}`, balanceOfAlice)
  expect(reply.body.result).toBeDefined()
  expect(await new Browser(app).send('GET', '/readyz')).toMatchObject({
    status: 200,
    body: { chains: { [`eip155:${chainId}`]: { status: 'ok', nodes: 2, answering: 1 } } },
  })
  await app.close()
})

describe('when a node fails', () => {
  const withNodes = async (urls: string[], run: (browser: Browser) => Promise<void>) => {
    const app = await openApp('sqlite::memory:', { config: { chains: [{ id: chainId, nodes: urls }] } })
    await run(new Browser(app))
    await app.close()
  }
  const ask = (browser: Browser) => browser.send<Reply>('POST', `/rpc/${chainId}`, balanceOfAlice)

  test.each(['dead', 'html', 'garbage', 'wrong-chain'] as const)(
    'a %s node is skipped for the next one',
    async kind => {
      await using bad = await startFaultyNode(kind, chainUrl)
      await withNodes([bad.url, chainUrl], async browser => {
        expect((await ask(browser)).body.result).toBeDefined()
        const before = bad.requests
        expect((await ask(browser)).body.result).toBeDefined()
        expect(bad.requests).toBe(before)
      })
    },
  )

  test.each(['dead', 'html', 'garbage', 'wrong-chain'] as const)(
    'the error says so if the only node is %s, and no result is made up',
    async kind => {
      await using bad = await startFaultyNode(kind, chainUrl)
      await withNodes([bad.url], async browser => {
        const { body } = await ask(browser)
        expect(body.result).toBeUndefined()
        expect(body.error).toMatchObject({
          code: -32002,
          message: expect.stringMatching(/unreachable|unreliable|wrong-chain/),
        })
      })
    },
  )

  test('a silent node times out early enough to ask the next one', async () => {
    await using silent = await startFaultyNode('slow', chainUrl)
    await withNodes([silent.url, chainUrl], async browser => {
      expect((await ask(browser)).body.result).toBeDefined()
      expect(silent.requests).toBeGreaterThan(0)
    })
  })

  test('a transaction that may have arrived is not sent to a second node', async () => {
    await using silent = await startFaultyNode('healthy', chainUrl)
    await using second = await startFaultyNode('healthy', chainUrl)
    await withNodes([silent.url, second.url], async browser => {
      await ask(browser)
      await silent.become('slow')
      const { body } = await browser.send<Reply>(
        'POST',
        `/rpc/${chainId}`,
        call('eth_sendRawTransaction', ['0x02']),
      )
      expect(body.error).toMatchObject({ code: -32002, message: expect.stringContaining('node-timeout') })
      expect(silent.methods).toContain('eth_sendRawTransaction')
      expect(second.methods).not.toContain('eth_sendRawTransaction')
    })
  })

  test('a transaction whose answer this machine was too busy to read is not sent to a second node', async () => {
    await using busy = await startFaultyNode('healthy', chainUrl)
    await using second = await startFaultyNode('healthy', chainUrl)
    const { chains } = toSettings({ chains: [{ id: chainId, nodes: [busy.url, second.url] }] })
    const nodes = createNodes(chains)
    const [chainNodes = expect.unreachable()] = nodes.values()
    // Then its chain is known.
    await chainNodes.request('eth_blockNumber', [], 1_000)
    await busy.become('slow')
    const sent = chainNodes.request('eth_sendRawTransaction', ['0x02'], 2_000)
    const failed = expect(sent).rejects.toMatchObject({ code: 'check-cut-short' })
    await expect.poll(() => busy.methods, { interval: 5 }).toContain('eth_sendRawTransaction')
    const start = performance.now()
    while (performance.now() - start < 2_200);
    await failed
    expect(second.methods).not.toContain('eth_sendRawTransaction')
    closeNodes(nodes)
  })

  test('a node that comes back is used again', async () => {
    const node: FaultyNode = await startFaultyNode('dead', chainUrl)
    await withNodes([node.url], async browser => {
      expect((await ask(browser)).body.error).toBeDefined()
      await node.become('healthy')
      expect((await ask(browser)).body.result).toBeDefined()
    })
    await node.stop()
  })

  test('readiness says which chain has no node, and names no address', async () => {
    await using bad = await startFaultyNode('dead', chainUrl)
    await withNodes([`${bad.url}/v3/secret-key`], async browser => {
      const { status, body } = await browser.send<Record<string, unknown>>('GET', '/readyz')
      expect(status).toBe(503)
      expect(body).toMatchObject({
        database: 'ok',
        chains: { [`eip155:${chainId}`]: { status: 'unavailable', nodes: 1, answering: 0 } },
      })
      expect(JSON.stringify(body)).not.toContain('127.0.0.1')
    })
    await withNodes([bad.url, chainUrl], async browser =>
      expect((await browser.send('GET', '/readyz')).status).toBe(200),
    )
  })
})
