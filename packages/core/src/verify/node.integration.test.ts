import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { accounts, type NodeKind, signAsSafe, startFaultyNode } from '@countersign/testbed'
import { createClient, http, webSocket } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { parseAccountId } from '../account.ts'
import type { NodeClient, NodeRequest } from '../node-client.ts'
import { recoverWithNoble } from '../recover/noble.ts'
import { verifyOwnership } from './verify-ownership.ts'

/** Faulty nodes never lead to a verdict on the signature, and each is reported with its own reason. */

const upstream = inject('chainUrl')
const chainId = inject('chainId')
const { vault } = inject('contracts')
const account = parseAccountId(`eip155:${chainId}:${vault.address}`)
const message = 'hello'

const real = createClient({ transport: http(upstream, { retryCount: 0 }) })

/** Verifies a valid signature and an invalid one; with a faulty node the results must not differ. */
async function ask(client: NodeClient, limits = { timeout: 5_000 }) {
  const [right, wrong] = await Promise.all(
    [accounts.alice, accounts.bob].map(async owner =>
      verifyOwnership({
        account,
        message,
        signature: await signAsSafe({ safe: vault.address, chainId, owner, message }),
        client,
        recover: recoverWithNoble,
        limits,
      }),
    ),
  )
  if (!right || !wrong) return expect.unreachable()
  expect(wrong.status).toBe(right.status === 'unavailable' ? 'unavailable' : 'rejected')
  return right
}

test('the answers of a healthy node are trusted', async () => {
  expect(await ask(real)).toMatchObject({ status: 'verified', method: 'erc1271' })
})

test('without a node, everything but a key’s own signature is unavailable', async () => {
  const { alice } = accounts
  const question = {
    account,
    message,
    recover: recoverWithNoble,
    signature: await alice.signMessage({ message }),
  }
  expect(await verifyOwnership(question)).toEqual({ status: 'unavailable', reason: 'no-node' })
  expect(
    await verifyOwnership({ ...question, account: parseAccountId(`eip155:${chainId}:${alice.address}`) }),
  ).toEqual({ status: 'verified', method: 'eoa' })
})

describe('a node over HTTP that is', () => {
  const cases: [NodeKind, string][] = [
    ['dead', 'node-unreachable'],
    ['slow', 'node-timeout'],
    ['html', 'node-unreliable'],
    ['garbage', 'node-unreliable'],
    ['error', 'node-error'],
    ['wrong-chain', 'node-wrong-chain'],
    ['lying', 'node-unreliable'],
    ['flaky', 'node-unreachable'],
  ]
  test.each(cases)('%s is unavailable: %s', async (kind, reason) => {
    await using node = await startFaultyNode(kind, upstream)
    const client = createClient({ transport: http(node.url, { retryCount: 0 }) })
    // One request after the other, so that a flaky node cuts off the first.
    const signature = await signAsSafe({ safe: vault.address, chainId, owner: accounts.alice, message })
    const timeout = kind === 'slow' ? 200 : 5_000
    expect(
      await verifyOwnership({
        account,
        message,
        signature,
        client,
        recover: recoverWithNoble,
        limits: { timeout },
      }),
    ).toMatchObject({ status: 'unavailable', reason })
  })

  test('slow is waited for no longer than the timeout, even if its client would retry', async () => {
    await using node = await startFaultyNode('slow', upstream)
    const client = createClient({ transport: http(node.url, { retryCount: 5, timeout: 60_000 }) })
    expect(await ask(client, { timeout: 150 })).toMatchObject({ reason: 'node-timeout' })
    expect(node.requests).toBeLessThanOrEqual(4)
  })

  const replies: [string, number, string, string, string][] = [
    ['out of order', 503, 'text/plain', 'try later', 'node-error'],
    ['out of order with a page', 502, 'text/html', '<h1>Bad Gateway</h1>', 'node-error'],
    ['empty', 200, 'application/json', '', 'node-unreliable'],
    ['answering null', 200, 'application/json', 'null', 'node-unreliable'],
    ['answering a list', 200, 'application/json', '[]', 'node-unreliable'],
    ['answering without a result', 200, 'application/json', '{"jsonrpc":"2.0","id":1}', 'node-unreliable'],
    [
      'always answering 0x1',
      200,
      'application/json',
      '{"jsonrpc":"2.0","id":1,"result":"0x1"}',
      'node-unreliable',
    ],
    [
      'limiting requests',
      429,
      'application/json',
      '{"error":{"code":-32005,"message":"limit"}}',
      'node-error',
    ],
  ]
  test.each(replies)('%s is unavailable', async (_, status, type, body, reason) => {
    await using server = await serve(() => ({ status, type, body }))
    const client = createClient({ transport: http(server.url, { retryCount: 0 }) })
    expect(await ask(client)).toMatchObject({ status: 'unavailable', reason })
  })

  test('answering twelve megabytes is unavailable', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result: `0x${'0'.repeat(12_000_000)}` })
    await using server = await serve(() => ({ status: 200, type: 'application/json', body }))
    const client = createClient({ transport: http(server.url, { retryCount: 0 }) })
    expect(await ask(client)).toMatchObject({ status: 'unavailable', reason: 'node-unreliable' })
  })

  test('answering the wrong one of two requests is unavailable', async () => {
    // The id and the content match, but belong to the other request.
    await using server = await serve(asked => {
      const { id, method } = JSON.parse(asked)
      const result = method === 'eth_chainId' ? { number: '0x1', hash: `0x${'00'.repeat(32)}` } : '0x7a69'
      return { status: 200, type: 'application/json', body: JSON.stringify({ jsonrpc: '2.0', id, result }) }
    })
    const client = createClient({ transport: http(server.url, { retryCount: 0 }) })
    expect(await ask(client)).toMatchObject({ status: 'unavailable', reason: 'node-unreliable' })
  })
})

test('a socket without a listener is unavailable', async () => {
  await using node = await startFaultyNode('dead', upstream)
  const client = createClient({
    transport: webSocket(node.url.replace('http', 'ws'), { retryCount: 0, reconnect: false }),
  })
  expect(await ask(client)).toMatchObject({ status: 'unavailable', reason: 'node-unreachable' })
})

describe('a node whose call', () => {
  /** The real node with a different answer to calls. */
  const calling = (
    change: (request: NodeRequest & { method: 'eth_call' }) => Promise<unknown>,
  ): NodeClient => ({
    request: request => (request.method === 'eth_call' ? change(request) : real.request(request)),
  })

  const answers: [string, unknown][] = [
    ['is empty', '0x'],
    ['is nothing', null],
    ['is a number', 1],
    ['is the magic value', `0x1626ba7e${'0'.repeat(56)}`],
    ['is true', `0x${'1'.padStart(64, '0')}`],
    ['is false', `0x${'0'.repeat(64)}`],
    ['is a record of zeros', `0x${'0'.repeat(14 * 64)}`],
    ['is a record of no hex', `0x${'z'.repeat(14 * 64)}`],
    ['is huge', `0x${'0'.repeat(1_000_000)}`],
  ]
  test.each(answers)('%s is unreliable', async (_, answer) => {
    expect(await ask(calling(async () => answer))).toMatchObject({
      status: 'unavailable',
      reason: 'node-unreliable',
    })
  })

  test('is truncated is unreliable', async () => {
    const client = calling(async request => String(await real.request(request)).slice(0, -2))
    expect(await ask(client)).toMatchObject({ reason: 'node-unreliable' })
  })

  test('was answered before is unreliable: a cached answer is not accepted', async () => {
    let kept: unknown
    const client = calling(async request => {
      kept ??= await real.request(request)
      return kept
    })
    const signature = await signAsSafe({ safe: vault.address, chainId, owner: accounts.alice, message })
    const question = { account, message, signature, client, recover: recoverWithNoble }
    expect(await verifyOwnership(question)).toMatchObject({ status: 'verified' })
    expect(await verifyOwnership(question)).toMatchObject({
      status: 'unavailable',
      reason: 'node-unreliable',
    })
  })

  test('is flipped in one bit is unreliable, wherever the bit is', async () => {
    for (const at of [2, 65, 66 + 60, 2 + 64 * 4 + 63, 2 + 64 * 6 + 5, 2 + 64 * 13]) {
      const client = calling(async request => {
        const answer = String(await real.request(request))
        const flipped = (Number.parseInt(answer.charAt(at), 16) ^ 1).toString(16)
        return answer.slice(0, at) + flipped + answer.slice(at + 1)
      })
      expect(await ask(client)).toMatchObject({ reason: 'node-unreliable' })
    }
  })

  test('runs on another chain than the node says is of the wrong chain', async () => {
    const client: NodeClient = {
      request: async request => (request.method === 'eth_chainId' ? '0x1' : real.request(request)),
    }
    const verdict = await verifyOwnership({
      account: parseAccountId(`eip155:1:${vault.address}`),
      message,
      signature: await signAsSafe({ safe: vault.address, chainId, owner: accounts.alice, message }),
      client,
      recover: recoverWithNoble,
    })
    expect(verdict).toMatchObject({ status: 'unavailable', reason: 'node-wrong-chain' })
  })

  test('gets less gas than requested does not count as an answer of the account', async () => {
    for (const gas of ['0x989680', '0xf4240', '0x7530'] as const) {
      const client = calling(({ method, params: [call, block] }) =>
        real.request({ method, params: [{ ...call, gas }, block] }),
      )
      expect(await ask(client)).toMatchObject({ status: 'unavailable', reason: 'node-error' })
    }
  })

  test('throws at once is unavailable', async () => {
    const client: NodeClient = {
      request: () => {
        throw new Error('not connected')
      },
    }
    expect(await ask(client)).toMatchObject({ status: 'unavailable', reason: 'node-unreachable' })
  })

  test('is made at the block that the verdict names, by a caller other than the zero address', async () => {
    const asked: NodeRequest[] = []
    const client: NodeClient = {
      request: request => {
        asked.push(request)
        return real.request(request)
      },
    }
    const signature = await signAsSafe({ safe: vault.address, chainId, owner: accounts.alice, message })
    const verdict = await verifyOwnership({ account, message, signature, client, recover: recoverWithNoble })
    if (verdict.status !== 'verified' || verdict.method === 'eoa') return expect.unreachable()
    const call = asked.find(request => request.method === 'eth_call')
    expect(asked).toHaveLength(3)
    expect(call?.params[1]).toEqual({ blockHash: verdict.block.hash, requireCanonical: true })
    expect(BigInt(call?.params[0].from ?? 0)).not.toBe(0n)
    expect(BigInt(call?.params[0].gas ?? 0)).toBe(16_000_000n)
  })
})

async function serve(reply: (asked: string) => { status: number; type: string; body: string }) {
  const server = createServer(async (request, response) => {
    const { status, type, body } = reply(await text(request))
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') return expect.unreachable()
  return {
    url: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
