import { describe, expect, test } from 'vitest'
import { askNode, callAt, type NodeClient, readBlock, readChainId } from './node.ts'
import { NodeFault } from './nodeFault.ts'

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
    { number: '0x1', hash: `${hash}00` },
    { number: '0x1', hash: hash.slice(2) },
    { number: '0x1\n', hash },
  ])('that is %j is no block', answer => {
    expect(() => readBlock(answer)).toThrow(NodeFault)
  })

  test('that is a quantity is a chain id, and nothing else is', () => {
    expect(readChainId('0x7a69')).toBe(31_337n)
    for (const answer of [31_337, '31337', '0x07a69', '', '0x', null, ['0x1'], `0x${'f'.repeat(17)}`])
      expect(() => readChainId(answer)).toThrow(NodeFault)
  })
})

describe('a question to a node', () => {
  const never = () => new Promise<string>(() => {})

  test('gives the answer', async () => {
    expect(await askNode(1000, undefined, async () => 'answer')).toBe('answer')
  })

  test('that takes too long is given up, and the request aborted', async () => {
    let seen: AbortSignal | undefined
    const verdict = await askNode(10, undefined, signal => {
      seen = signal
      return never()
    })
    expect(verdict).toMatchObject({ status: 'unavailable', reason: 'node-timeout' })
    expect(seen?.aborted).toBe(true)
  })

  test('that fails after it was given up harms nobody', async () => {
    const verdict = await askNode(10, undefined, async signal => {
      await new Promise(resolve => signal.addEventListener('abort', resolve))
      throw new Error('late')
    })
    expect(verdict).toMatchObject({ reason: 'node-timeout' })
  })

  test('is given up when whoever asked is gone, before or during it', async () => {
    const controller = new AbortController()
    const during = askNode(60_000, controller.signal, never)
    controller.abort()
    expect(await during).toMatchObject({ status: 'unavailable', reason: 'node-timeout' })
    expect(await askNode(60_000, controller.signal, never)).toMatchObject({ reason: 'node-timeout' })
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

  /** A client that throws what it is given, one after the other, and then answers. */
  function failing(...errors: { code?: number; message: string }[]) {
    const asked: unknown[] = []
    const client: NodeClient = {
      request: async request => {
        asked.push(request)
        const error = errors.shift()
        if (error) throw error
        return 'answer'
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

  test.each(['header not found', 'Unknown block', 'block 0x10 not available'])(
    'is made once more where the node says "%s"',
    async message => {
      const { client, asked } = failing({ code: -32_000, message })
      expect(await callAt(client, call, block, signal)).toBe('answer')
      expect(asked).toHaveLength(2)
    },
  )

  test('is not made a third time', async () => {
    const error = { code: -32_000, message: 'header not found' }
    const { client, asked } = failing(error, error)
    await expect(callAt(client, call, block, signal)).rejects.toBe(error)
    expect(asked).toHaveLength(2)
  })

  test('is made at its number where the node does not take a hash', async () => {
    const { client, asked } = failing({ code: -32_602, message: 'invalid argument 1: hex string expected' })
    expect(await callAt(client, call, block, signal)).toBe('answer')
    expect(asked[1]).toEqual({ method: 'eth_call', params: [call, '0x10'] })
  })

  test('is not made again where the node did not answer at all', async () => {
    const error = { message: 'block of text' }
    const { client, asked } = failing(error)
    await expect(callAt(client, call, block, signal)).rejects.toBe(error)
    expect(asked).toHaveLength(1)
  })

  test('is not made again when nobody waits for it any more', async () => {
    const controller = new AbortController()
    const { client, asked } = failing({ code: -32_000, message: 'header not found' })
    const answer = callAt(client, call, block, controller.signal)
    controller.abort()
    await expect(answer).rejects.toThrow()
    expect(asked).toHaveLength(1)
  })
})
