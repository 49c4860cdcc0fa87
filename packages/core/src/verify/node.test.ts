import { getEventListeners } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import type { NodeClient } from '../node-client.ts'
import { askNode, callAt, nonceAt, readBlock, readBlockIfAny, readChainId } from './node.ts'
import { NodeError } from './node-error.ts'

describe('an answer', () => {
  const hash = `0x${'AB'.repeat(32)}`

  test('with a number and a hash is a block', () => {
    expect(readBlock({ number: '0x10', hash, transactions: [] })).toEqual({
      number: 16n,
      hash: hash.toLowerCase(),
    })
  })

  test.each([
    undefined,
    null,
    'block',
    {},
    { number: '0x1' },
    { number: '0x1', hash: null },
    { number: null, hash },
    { number: 16, hash },
    { number: '16', hash },
    { number: '0x', hash },
    { number: '0x01', hash },
    { number: '0xg', hash },
    { number: `0x1${'0'.repeat(16)}`, hash },
    { number: `0x2${'0'.repeat(13)}`, hash },
    { number: '0x1', hash: `${hash}00` },
    { number: '0x1', hash: hash.slice(2) },
    { number: '0x1\n', hash },
    { number: '10x1', hash },
    { number: ['0x1'], hash },
    { number: '0x1', hash: [hash] },
    { number: '0x1', hash: `1${hash}` },
  ])('of %j is not a block', answer => {
    expect(() => readBlock(answer)).toThrow(NodeError)
  })

  test('of nothing is a block that does not exist, and any other is read like one', () => {
    expect(readBlockIfAny(null)).toBeUndefined()
    expect(readBlockIfAny(undefined)).toBeUndefined()
    expect(readBlockIfAny({ number: '0x10', hash })).toEqual(readBlock({ number: '0x10', hash }))
    expect(() => readBlockIfAny({})).toThrow(NodeError)
  })

  test('that is a quantity is a chain id, and nothing else is', () => {
    expect(readChainId('0x7a69')).toBe(31_337n)
    for (const answer of [31_337, '31337', '0x07a69', '', '0x', null, ['0x1'], `0x${'f'.repeat(17)}`])
      expect(() => readChainId(answer)).toThrow(NodeError)
  })
})

describe('a query of a node', () => {
  const never = () => new Promise<string>(() => {})

  test('returns the answer', async () => {
    expect(await askNode(1000, undefined, async () => 'answer')).toBe('answer')
  })

  test('that takes too long is cancelled, and the request aborted', async () => {
    let seen: AbortSignal | undefined
    const verdict = await askNode(10, undefined, signal => {
      seen = signal
      return never()
    })
    expect(verdict).toMatchObject({ status: 'unavailable', reason: 'node-timeout' })
    expect(seen?.aborted).toBe(true)
  })

  test('that fails after its timeout has no effect', async () => {
    const verdict = await askNode(10, undefined, async signal => {
      await new Promise(resolve => signal.addEventListener('abort', resolve))
      throw new Error('late')
    })
    expect(verdict).toMatchObject({ reason: 'node-timeout' })
  })

  test('is cancelled by its signal, before or during it', async () => {
    const controller = new AbortController()
    const during = askNode(60_000, controller.signal, never)
    controller.abort()
    expect(await during).toMatchObject({ status: 'unavailable', reason: 'check-cut-short' })
    expect(await askNode(60_000, controller.signal, never)).toMatchObject({ reason: 'check-cut-short' })
  })

  test('that is cancelled before it begins sends no request', async () => {
    const ask = vi.fn(never)
    await askNode(60_000, AbortSignal.abort(), ask)
    expect(ask).not.toHaveBeenCalled()
  })

  test('that is cancelled because the node failed has the reason of that failure', async () => {
    const signal = AbortSignal.abort(new NodeError('node-timeout', 'All nodes together took too long.'))
    expect(await askNode(60_000, signal, never)).toMatchObject({ reason: 'node-timeout' })
  })

  test('does not blame the node if this machine was too busy to read its answer', async () => {
    const verdict = askNode(10, undefined, never)
    const start = performance.now()
    while (performance.now() - start < 1_100);
    expect(await verdict).toMatchObject({ status: 'unavailable', reason: 'check-cut-short' })
  })

  test('about the latest block fails with the error of the node, even if that is about missing state', async () => {
    const fail = () => Promise.reject(Object.assign(new Error('missing trie node'), { code: -32_000 }))
    expect(await askNode(1000, undefined, fail)).toMatchObject({ reason: 'node-error' })
    expect(await askNode(1000, undefined, fail, true)).toMatchObject({ reason: 'history-unavailable' })
  })

  test('about an older block is about missing state only if the node says so', async () => {
    const failing = (error: Error) => askNode(1000, undefined, () => Promise.reject(error), true)
    expect(await failing(new Error('missing trie node'))).toMatchObject({ reason: 'history-unavailable' })
    expect(await failing(new NodeError('node-unreliable', 'missing trie node'))).toMatchObject({
      reason: 'node-unreliable',
    })
  })

  test('leaves nothing behind: its other requests are aborted, its timer and its listener are gone', async () => {
    vi.useFakeTimers()
    const { signal } = new AbortController()
    let seen: AbortSignal | undefined
    await askNode(1000, signal, async signal => {
      seen = signal
    })
    expect(seen?.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
    expect(getEventListeners(signal, 'abort')).toEqual([])
    vi.useRealTimers()
  })

  test('that throws at once is unavailable', async () => {
    const verdict = await askNode(1000, undefined, () => {
      throw new TypeError('fetch failed')
    })
    expect(verdict).toEqual({ status: 'unavailable', reason: 'node-unreachable', detail: 'fetch failed' })
  })
})

describe('a call at a block', () => {
  const call = { from: '0x01', gas: '0x02', data: '0x03' } as const
  const block = { number: 16n, hash: `0x${'ab'.repeat(32)}` } as const
  const { signal } = new AbortController()

  /** A client that throws the given errors, one after the other, and then answers. */
  function failing(...errors: { code?: number; message: string }[]) {
    const asked: unknown[] = []
    const client: NodeClient = {
      request: async request => {
        asked.push(request)
        const error = errors.shift()
        if (error) throw error
        return request.method === 'eth_getBlockByNumber' ? { number: '0x10', hash: block.hash } : 'answer'
      },
    }
    return { client, asked }
  }

  test('is made at its hash', async () => {
    const { client, asked } = failing()
    expect(await callAt(client, call, block, signal)).toBe('answer')
    const at = { blockHash: block.hash, requireCanonical: true }
    expect(asked).toEqual([{ method: 'eth_call', params: [call, at] }])
  })

  test('has the signal, so that it can be cancelled', async () => {
    const signals: unknown[] = []
    const client: NodeClient = {
      request: async (_, options) => {
        signals.push(options?.signal)
        return '0x7'
      },
    }
    await callAt(client, call, block, signal)
    await callAt(client, call, block, signal, { '0x01': { code: '0x' } })
    expect(await nonceAt(client, '0x01', block, signal)).toBe(7n)
    expect(signals).toEqual([signal, signal, signal])
  })

  test('is made with the code to simulate, and the nonce read at the same block', async () => {
    const { client, asked } = failing()
    const override = { '0x01': { code: '0x02' } } as const
    await callAt(client, call, block, signal, override)
    await expect(nonceAt(client, '0x01', block, signal)).rejects.toThrow(NodeError)
    const at = { blockHash: block.hash, requireCanonical: true }
    expect(asked).toEqual([
      { method: 'eth_call', params: [call, at, override] },
      { method: 'eth_getTransactionCount', params: ['0x01', at] },
    ])
  })

  test('is retried a moment later if the node does not know the block, and at once for another error', async () => {
    vi.useFakeTimers()
    const unknown = failing({ code: -32_000, message: 'header not found' })
    const later = callAt(unknown.client, call, block, signal)
    await vi.advanceTimersByTimeAsync(300)
    expect(unknown.asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(await later).toBe('answer')
    const other = failing({ code: -32_602, message: 'invalid argument' })
    expect(await callAt(other.client, call, block, signal)).toBe('answer')
    vi.useRealTimers()
  })

  test.each(['header not found', 'Unknown block', 'block 0x10 not available'])(
    'is retried if the node answers "%s"',
    async message => {
      const { client, asked } = failing({ code: -32_000, message })
      expect(await callAt(client, call, block, signal)).toBe('answer')
      expect(asked).toHaveLength(3)
    },
  )

  test('is not retried twice', async () => {
    const error = { code: -32_000, message: 'header not found' }
    const { client, asked } = failing(error, error)
    await expect(callAt(client, call, block, signal)).rejects.toBe(error)
    expect(asked).toHaveLength(2)
  })

  test('is made at its number if the node does not accept a hash', async () => {
    const { client, asked } = failing({ code: -32_602, message: 'invalid argument 1: hex string expected' })
    expect(await callAt(client, call, block, signal)).toBe('answer')
    expect(asked.slice(1)).toEqual([
      { method: 'eth_call', params: [call, '0x10'] },
      { method: 'eth_getBlockByNumber', params: ['0x10', false] },
    ])
  })

  test.each([[null], [{ number: '0x10', hash: `0x${'cd'.repeat(32)}` }]])(
    'has no answer by its number if the node then has %j there',
    async found => {
      const { client } = failing({ code: -32_000, message: 'hash is not currently canonical' })
      const changed: NodeClient = {
        request: async request =>
          request.method === 'eth_getBlockByNumber' ? found : client.request(request),
      }
      await expect(callAt(changed, call, block, signal)).rejects.toThrow(
        new NodeError('node-error', 'The node has another block, or none, as number 16.'),
      )
    },
  )

  test('is not retried if the node did not answer at all', async () => {
    const error = { message: 'block of text' }
    const { client, asked } = failing(error)
    await expect(callAt(client, call, block, signal)).rejects.toBe(error)
    expect(asked).toHaveLength(1)
  })

  test('is not retried after it was cancelled', async () => {
    const controller = new AbortController()
    const { client, asked } = failing({ code: -32_000, message: 'header not found' })
    const answer = callAt(client, call, block, controller.signal)
    controller.abort()
    await expect(answer).rejects.toThrow()
    expect(asked).toHaveLength(1)
  })
})
