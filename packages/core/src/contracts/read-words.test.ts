import { expect, test } from 'vitest'
import { parseAddress, parseChainId } from '../account.ts'
import { InputError } from '../input.ts'
import type { NodeRequest } from '../node-client.ts'
import { readWords } from './read-words.ts'

const target = parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')

/** Reads with calls of these sizes, in bytes, and counts the requests. */
async function read(...sizes: readonly number[]) {
  const asked: NodeRequest[] = []
  const reading = readWords({
    client: { request: async request => asked.push(request) },
    chain: parseChainId('eip155:1'),
    calls: sizes.map(size => ({ target, data: `0x${'ab'.repeat(size)}` })),
  })
  return { asked, reading: await reading }
}

test('all calls are made in one request, at the latest block', async () => {
  const { asked } = await read(...Array.from({ length: 40 }, () => 975))
  expect(asked).toMatchObject([{ method: 'eth_call', params: [{}, 'latest'] }])
  expect((await read(39_000)).asked).toHaveLength(1)
})

test('calls that do not fit into one request are refused: two could be answered at different blocks', async () => {
  const refused = expect.objectContaining({
    name: 'InputError',
    field: 'question.calls',
    allowed: 'calls with at most 39,000 bytes of data together',
  })
  await expect(read(30_000, 30_000)).rejects.toEqual(refused)
  await expect(read(39_001)).rejects.toThrow(InputError)
})
