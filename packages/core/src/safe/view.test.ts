import { expect, test } from 'vitest'
import { eip155Chain } from '../account.ts'
import type { NodeClient } from '../node-client.ts'
import { lookAt } from './view.ts'

const hash = `0x${'ab'.repeat(32)}` as const

function node(chain = '0x1') {
  const requests: unknown[] = []
  const signals: unknown[] = []
  const client: NodeClient = {
    request: async (request, options) => {
      requests.push(request)
      signals.push(options?.signal)
      return request.method === 'eth_chainId' ? chain : { number: '0x7', hash }
    },
  }
  return { client, requests, signals }
}

test('a chain is looked at at its latest block, and each request can be cancelled', async () => {
  const { client, requests, signals } = node()
  const view = await lookAt({ client }, eip155Chain(1), async seen => seen)
  expect(view).toMatchObject({ past: false, factories: 'any', block: { number: 7n, hash } })
  expect(requests).toEqual([
    { method: 'eth_chainId' },
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
  ])
  for (const signal of signals) expect(signal).toBeInstanceOf(AbortSignal)
})

test('a chain is looked at at the given block, without asking for the latest', async () => {
  const { client, requests } = node()
  const block = { number: 3n, hash }
  const view = await lookAt({ client, block, factories: [] }, eip155Chain(1), async seen => seen)
  expect(view).toMatchObject({ past: true, factories: [], block })
  expect(requests).toEqual([{ method: 'eth_chainId' }])
})

test('a node on another chain is not looked at', async () => {
  const { client } = node('0xa')
  expect(await lookAt({ client }, eip155Chain(1), () => expect.unreachable())).toMatchObject({
    status: 'unavailable',
    reason: 'node-wrong-chain',
  })
})
