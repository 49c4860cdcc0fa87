import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { accounts, startFaultyNode } from '@countersign/testbed'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openApp, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import type { RpcResponse } from './json-rpc.ts'

const chainId = inject('chainId')
const chainUrl = inject('chainUrl')
const call = (method: string, params: unknown = [], id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const ten = Array.from({ length: 10 }, (_, index) => index)
const balanceOfAlice = call('eth_getBalance', [accounts.alice.address, 'latest'])

type Reply = RpcResponse & { result?: unknown; error?: { code: number; message: string } }

describe('the node proxy', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp('sqlite::memory:')
  })
  afterAll(() => app.close())
  const send = <Body = Reply>(body: unknown, chain: string | number = chainId) =>
    new Browser(app).send<Body>('POST', `/rpc/${chain}`, body)

  test('passes a read on to the chain', async () => {
    const { status, body } = await send(balanceOfAlice)
    expect(status).toBe(200)
    expect(BigInt(String(body.result))).toBeGreaterThan(0n)
  })

  test("passes the chain's errors on with code and data", async () => {
    const { body } = await send(
      call('eth_call', [{ to: inject('contracts').vault.address, data: '0xb63e800d' }, 'latest']),
    )
    expect(body.error).toMatchObject({ code: 3, data: expect.stringMatching(/^0x/) })
  })

  test('answers a batch in order, each call with its own id', async () => {
    const { body } = await send<Reply[]>([
      call('eth_chainId', [], 'a'),
      call('debug_traceCall', [], 'b'),
      call('eth_blockNumber', [], 'c'),
    ])
    expect(body.map(reply => reply.id)).toEqual(['a', 'b', 'c'])
    expect(body[0]?.result).toBe(`0x${chainId.toString(16)}`)
    expect(body[1]?.error?.code).toBe(-32601)
  })

  test.each([
    'eth_sendTransaction',
    'eth_sign',
    'personal_sign',
    'eth_accounts',
    'debug_traceTransaction',
    'anvil_setBalance',
    'evm_mine',
    'eth_newFilter',
    'eth_subscribe',
    'constructor',
  ])('does not offer %s', async method => {
    expect((await send(call(method))).body.error).toMatchObject({
      code: -32601,
      message: expect.stringContaining(method),
    })
  })

  test('refuses what is not JSON-RPC, with a specific error for each case', async () => {
    expect((await send('{')).body.error?.code).toBe(-32700)
    for (const body of [
      {},
      'null',
      { ...call('eth_chainId'), jsonrpc: '1.0' },
      call('eth_chainId', [], {}),
      { ...call('eth_chainId'), method: 7 },
    ])
      expect((await send(body)).body.error?.code).toBe(-32600)
    expect((await send([])).body.error?.code).toBe(-32600)
    expect((await send(new Array(51).fill(balanceOfAlice))).body.error?.code).toBe(-32005)
  })

  test('passes on no state override but a delegation of one account, and no unlimited gas', async () => {
    const to = accounts.bob.address
    const code = `0xef0100${'ab'.repeat(20)}`
    for (const override of [
      { [to]: { code: '0x5b600056' } },
      { [to]: { code: `${code}00` } },
      { [to]: { code, balance: '0x1' } },
      { [to]: { code, stateDiff: {} } },
      { [to]: {} },
      { [to]: { code }, [accounts.alice.address]: { code } },
      { bob: { code } },
      {},
    ])
      expect((await send(call('eth_call', [{ to }, 'latest', override]))).body.error?.code).toBe(-32602)
    expect((await send(call('eth_call', [{ to }, 'latest', { [to]: { code } }]))).body).toHaveProperty(
      'result',
    )
    const estimate = call('eth_estimateGas', [{ to }, 'latest', { [to]: { code } }])
    expect((await send(estimate)).body.error?.code).toBe(-32602)
    await using node = await startFaultyNode('healthy', chainUrl)
    const own = await openApp('sqlite::memory:', { config: { chains: [{ id: chainId, nodes: [node.url] }] } })
    const endless = call('eth_call', [{ data: '0x5b600056', gas: '0x1fffffffffffff' }, 'latest'])
    const { body } = await new Browser(own).send<Reply>('POST', `/rpc/${chainId}`, endless)
    expect(body.error).toBeDefined()
    expect(node.calls.find(({ method }) => method === 'eth_call')?.params).toMatchObject([
      { gas: '0x17d7840' },
      'latest',
    ])
    await own.close()
    expect((await send(call('eth_call', [{ to, gas: 'all' }, 'latest']))).body.error?.code).toBe(-32602)
  })

  const bob = accounts.bob.address
  const hash = `0x${'ab'.repeat(32)}`
  const accessList = [{ address: bob, storageKeys: [hash] }]
  const authorization = { address: bob, chainId: '0x1', nonce: '0x0', yParity: '0x1', r: '0x1', s: '0x2' }

  test.each([
    ['eth_call', [{ to: bob }], [{ to: bob, gas: '0x17d7840' }]],
    [
      'eth_call',
      [{ to: bob, gas: null, data: '0x' }, 'latest'],
      [{ to: bob, gas: '0x17d7840', data: '0x' }, 'latest'],
    ],
    ['eth_call', [{ to: bob, gas: '0x5208' }, '0x1'], [{ to: bob, gas: '0x5208' }, '0x1']],
    [
      'eth_call',
      [{ to: bob, gas: `0x${'f'.repeat(64)}` }, 'latest'],
      [{ to: bob, gas: '0x17d7840' }, 'latest'],
    ],
    ['eth_estimateGas', [{ to: bob, value: '0x1' }], [{ to: bob, gas: '0x17d7840', value: '0x1' }]],
    [
      'eth_call',
      [
        {
          from: bob,
          to: bob,
          maxFeePerGas: '0x0',
          type: '0x2',
          accessList,
          authorizationList: [authorization],
        },
        { blockHash: hash },
      ],
      [
        {
          from: bob,
          to: bob,
          gas: '0x17d7840',
          maxFeePerGas: '0x0',
          type: '0x2',
          accessList,
          authorizationList: [authorization],
        },
        { blockHash: hash },
      ],
    ],
    ['eth_getStorageAt', [bob, '0x0', 'safe'], [bob, '0x0', 'safe']],
    ['eth_feeHistory', ['0x4', 'latest', [25, 75]], ['0x4', 'latest', [25, 75]]],
    ['eth_feeHistory', ['0x80', 'latest', ten], ['0x80', 'latest', ten]],
    ['eth_chainId', undefined, []],
  ])('passes %s with %j on as %j', async (method, params, passed) => {
    await using node = await startFaultyNode('healthy', chainUrl)
    const own = await openApp('sqlite::memory:', { config: { chains: [{ id: chainId, nodes: [node.url] }] } })
    await new Browser(own).send<Reply>('POST', `/rpc/${chainId}`, call(method, params))
    await own.close()
    expect(node.calls.at(-1)).toMatchObject({ method })
    expect(node.calls.at(-1)?.params).toEqual(passed)
  })

  test.each([
    ['eth_call', [{ to: bob, stateOverrides: {} }, 'latest'], 'params[0].stateOverrides'],
    ['eth_call', [{ to: bob }, 'latest', {}], 'the code of a delegation'],
    ['eth_call', [{ to: bob }, 'latest', undefined, {}], 'at most 3 parameters'],
    ['eth_call', [{ to: bob }, { blockHash: hash, trace: true }], 'params[1]'],
    [
      'eth_call',
      [{ to: bob, accessList: [{ address: bob, storageKeys: [], more: 1 }] }],
      'params[0].accessList[0].more',
    ],
    [
      'eth_call',
      [{ to: bob, authorizationList: [{ ...authorization, more: 1 }] }],
      'params[0].authorizationList[0].more',
    ],
    ['eth_call', [{ to: 'bob' }], 'params[0].to'],
    ['eth_call', ['0x'], 'params[0]'],
    ['eth_call', [], 'at least 1 parameters'],
    ['eth_estimateGas', [{ gas: 100_000_000 }], 'params[0].gas'],
    ['eth_getBalance', [bob, 'newest'], 'params[1]'],
    ['eth_getBalance', [[bob]], 'params[0]'],
    ['eth_getBlockByNumber', ['latest', 'full'], 'params[1]'],
    ['eth_feeHistory', ['0x81', 'latest'], 'params[0]'],
    ['eth_feeHistory', ['0x1', 'latest', [...ten, 11]], 'params[2]'],
    ['eth_sendRawTransaction', [{ raw: '0x' }], 'params[0]'],
    ['eth_blockNumber', { length: 0 }, 'must be a list'],
  ])('refuses %s with %j, and names %s', async (method, params, named) => {
    await using node = await startFaultyNode('healthy', chainUrl)
    const own = await openApp('sqlite::memory:', { config: { chains: [{ id: chainId, nodes: [node.url] }] } })
    const { body } = await new Browser(own).send<Reply>('POST', `/rpc/${chainId}`, call(method, params))
    await own.close()
    expect(body.error).toMatchObject({ code: -32602, message: expect.stringContaining(named) })
    expect(node.requests).toBe(0)
  })

  test('does not pass on a response that is too large, nor a batch whose responses are', async () => {
    await using node = await startVerboseNode()
    const config = { chains: [{ id: chainId, nodes: [node.url] }] }
    const own = await openApp('sqlite::memory:', { config })
    const ask = <Body>(body: unknown) => new Browser(own).send<Body>('POST', `/rpc/${chainId}`, body)
    const large = (characters: number) =>
      call('eth_getCode', [accounts.bob.address, `0x${characters.toString(16)}`])
    expect((await ask<Reply>(large(3_000_000))).body.error).toMatchObject({ code: -32005 })
    const { body } = await ask<Reply[]>(new Array(40).fill(large(400_000)))
    expect(body).toHaveLength(40)
    expect(JSON.stringify(body).length).toBeLessThan(8_000_000)
    expect(body[0]?.result).toBeDefined()
    expect(body.at(-1)?.error?.code).toBe(-32005)
    await own.close()
  })

  test('counts a large answer as several calls', async () => {
    await using node = await startVerboseNode()
    const config = {
      trustedProxies: 1,
      chains: [{ id: chainId, nodes: [node.url] }],
      limits: { rpc: { address: 20 } },
    }
    const own = await openApp('sqlite::memory:', { config })
    const ask = async (characters: number, from: string) => {
      const code = call('eth_getCode', [accounts.bob.address, `0x${characters.toString(16)}`])
      return (await new Browser(own, { 'x-forwarded-for': from }).send('POST', `/rpc/${chainId}`, code))
        .status
    }
    const statuses = []
    for (let count = 0; count < 4; count += 1) statuses.push(await ask(400_000, '192.0.2.1'))
    // Each counts for the call and six times for its size.
    expect(statuses).toEqual([200, 200, 429, 429])
    for (let count = 0; count < 20; count += 1) expect(await ask(1_000, '192.0.2.2')).toBe(200)
    await own.close()
  })

  test('refuses deeply nested parameters without calling a node', async () => {
    await using node = await startFaultyNode('healthy', chainUrl)
    const own = await openApp('sqlite::memory:', { config: { chains: [{ id: chainId, nodes: [node.url] }] } })
    const deep = `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[${'['.repeat(50_000)}${']'.repeat(50_000)}]}`
    const { body } = await new Browser(own).send<Reply>('POST', `/rpc/${chainId}`, deep)
    expect(body.error?.code).toBe(-32602)
    expect(node.requests).toBe(0)
    await own.close()
  })

  test('limits the number of concurrent calls', async () => {
    await using slow = await startFaultyNode('slow', chainUrl)
    const own = await openApp('sqlite::memory:', { config: { chains: [{ id: chainId, nodes: [slow.url] }] } })
    const waiting = Array.from({ length: 16 }, () =>
      new Browser(own).send<Reply>('POST', `/rpc/${chainId}`, balanceOfAlice),
    )
    while (slow.requests < 16) await new Promise(resolve => setTimeout(resolve, 10))
    const { body } = await new Browser(own).send<Reply>('POST', `/rpc/${chainId}`, balanceOfAlice)
    expect(body.error).toMatchObject({ code: -32005 })
    await slow.become('dead')
    await Promise.all(waiting)
    await own.close()
  })

  test('refuses a chain that is not configured, and lists those that are', async () => {
    expect(await send(balanceOfAlice, 999)).toMatchObject({
      status: 422,
      body: {
        code: 'chain-not-configured',
        detail: expect.stringContaining(`eip155:${chainId}`),
      },
    })
    expect((await send(balanceOfAlice, 'mainnet')).status).toBe(404)
    expect((await send(balanceOfAlice, '0x1')).status).toBe(404)
  })

  test('counts every call of a batch towards the limit', async () => {
    const tight = await openApp('sqlite::memory:', { config: { limits: { rpc: { address: 10 } } } })
    const browser = new Browser(tight)
    expect((await browser.send('POST', `/rpc/${chainId}`, new Array(8).fill(balanceOfAlice))).status).toBe(
      200,
    )
    expect((await browser.send('POST', `/rpc/${chainId}`, new Array(8).fill(balanceOfAlice))).status).toBe(
      429,
    )
    await tight.close()
  })

  test('also supports nodes over a WebSocket', async () => {
    const nodes = [chainUrl.replace('http', 'ws')]
    const own = await openApp('sqlite::memory:', { config: { chains: [{ id: chainId, nodes }] } })
    const { body } = await new Browser(own).send<Reply>('POST', `/rpc/${chainId}`, balanceOfAlice)
    expect(BigInt(String(body.result))).toBeGreaterThan(0n)
    const failing = await new Browser(own).send<Reply>(
      'POST',
      `/rpc/${chainId}`,
      call('eth_call', [{ to: inject('contracts').vault.address, data: '0xb63e800d' }, 'latest']),
    )
    expect(failing.body.error?.code).toBe(3)
    await own.close()
  })
})

/** Starts a node whose response has as many characters as the number of the requested block. */
async function startVerboseNode() {
  const server = createServer(async (request, response) => {
    const { id, method, params } = JSON.parse(await text(request))
    const result = method === 'eth_chainId' ? `0x${chainId.toString(16)}` : 'x'.repeat(Number(params[1]))
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}
