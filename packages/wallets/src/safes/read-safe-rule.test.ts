import { afterEach, expect, test, vi } from 'vitest'
import { readSafeRule } from './read-safe-rule.ts'

const account = `eip155:10:0x5afe${'00'.repeat(18)}`
const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const list = (...owners: string[]) =>
  `0x${[32n, BigInt(owners.length), ...owners.map(owner => BigInt(owner))].map(word).join('')}`

afterEach(() => vi.unstubAllGlobals())

/** Serves a contract that answers the two calls. */
function serve(owners: unknown, threshold: unknown) {
  const asked: { url: string; params: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const { params } = JSON.parse(body)
    asked.push({ url, params })
    const result = params[0].data === '0xa0e67e2b' ? owners : threshold
    return Response.json({ jsonrpc: '2.0', id: 1, result })
  })
  return asked
}
const read = () => readSafeRule(account, chain => `/rpc/${chain}`)

test('the owners and the threshold of a Safe are read from its own chain', async () => {
  const asked = serve(list(alice, bob), `0x${word(2n)}`)
  expect(await read()).toEqual({ owners: [alice, bob], threshold: 2 })
  expect(asked.map(({ url }) => url)).toEqual(['/rpc/10', '/rpc/10'])
  expect(asked[0]?.params).toEqual([{ to: expect.stringMatching(/^0x5afe/i), data: '0xa0e67e2b' }, 'latest'])
})

test.each([
  ['no data', '0x', `0x${word(1n)}`],
  ['a list that is shorter than its length', list(alice, bob).slice(0, -64), `0x${word(1n)}`],
  ['a list that is longer than its length', `${list(alice)}${word(1n)}`, `0x${word(1n)}`],
  ['an offset elsewhere', `0x${word(64n)}${word(0n)}`, `0x${word(1n)}`],
  ['more than an address in a word', list(`0x01${alice.slice(2)}`), `0x${word(1n)}`],
  ['no owner', list(), `0x${word(1n)}`],
  ['a threshold of none', list(alice), `0x${word(0n)}`],
  ['more confirmations than owners', list(alice), `0x${word(2n)}`],
  ['an unbounded threshold', list(alice), `0x${'f'.repeat(64)}`],
  ['something that is not a string', 7, null],
])('a contract that answers with %s shows no owners', async (_, owners, threshold) => {
  serve(owners, threshold)
  await expect(read()).rejects.toThrow(TypeError)
})
