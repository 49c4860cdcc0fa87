import { describe, expect, test } from 'vitest'
import { readBalance } from './read-balance.ts'

const address = `0x${'1'.repeat(40)}`
const rpc = (chain: number) => `https://node.example/${chain}`
const answering =
  (body: string, seen: string[] = []): typeof fetch =>
  async (url, init) => {
    seen.push(`${init?.method} ${url} ${init?.body}`)
    return new Response(body)
  }

describe('a balance', () => {
  test('is read from the chain’s node, and is exact at any size', async () => {
    const seen: string[] = []
    const all = `0x${'f'.repeat(64)}`
    const ask = answering(JSON.stringify({ jsonrpc: '2.0', id: 1, result: all }), seen)
    expect(await readBalance(`eip155:10:${address}`, rpc, ask)).toBe(2n ** 256n - 1n)
    expect(seen).toEqual([
      `POST https://node.example/10 {"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["${address}","latest"]}`,
    ])
  })

  test.each([
    ['an error', { error: { code: -32002, message: 'No node could answer.' } }],
    ['nothing', {}],
    ['a number that is none', { result: '0x' }],
    ['more than there can be', { result: `0x1${'0'.repeat(64)}` }],
    ['a number that was rounded', { result: 1e21 }],
    ['null', null],
  ])('is rejected if the node answers %s', async (_, body) => {
    await expect(readBalance(`eip155:1:${address}`, rpc, answering(JSON.stringify(body)))).rejects.toThrow()
  })

  test('is rejected if something other than the server answers', async () => {
    await expect(readBalance(`eip155:1:${address}`, rpc, answering('<html>'))).rejects.toThrow()
  })
})
