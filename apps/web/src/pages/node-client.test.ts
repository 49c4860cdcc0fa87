import { eip155Chain, formatAccountId, parseAddress, readSafe } from '@countersign/core'
import { expect, test, vi } from 'vitest'
import { nodeClient } from './node-client.ts'

const json = (body: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers })

/** Responds with these, one after the other. */
const answering = (...answers: Response[]) => {
  const asked: string[] = []
  const ask: typeof fetch = async (address, init) => {
    asked.push(`${String(address)} ${String(init?.body)}`)
    return answers.shift() ?? json({}, 500)
  }
  return { ask, asked }
}

test('a result is returned, and the request goes to the chain by its number', async () => {
  const { ask, asked } = answering(json({ jsonrpc: '2.0', id: 1, result: '0x1' }))
  expect(await nodeClient('/rpc/1', ask).request({ method: 'eth_chainId' })).toBe('0x1')
  expect(asked).toEqual(['/rpc/1 {"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'])
})

test('the error message of the node is passed on', async () => {
  const { ask } = answering(
    json({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'missing trie node' } }),
  )
  await expect(nodeClient('/rpc/1', ask).request({ method: 'eth_chainId' })).rejects.toThrow(
    'missing trie node',
  )
})

test('a rate-limited request is retried after the given time, but not forever', async () => {
  const waited: number[] = []
  const wait = async (milliseconds: number) => void waited.push(milliseconds)
  const busy = () => json({ title: 'too many' }, 429, { 'retry-after': '2' })
  const once = answering(busy(), json({ result: '0x1' }))
  expect(await nodeClient('/rpc/1', once.ask, wait).request({ method: 'eth_chainId' })).toBe('0x1')
  expect(waited).toEqual([2_000])
  const always = answering(busy(), busy(), busy(), busy(), busy())
  await expect(nodeClient('/rpc/1', always.ask, wait).request({ method: 'eth_chainId' })).rejects.toThrow()
  expect(always.asked).toHaveLength(4)
})

const account = formatAccountId(eip155Chain(1), parseAddress(`0x${'5a'.repeat(20)}`))

test('a request goes to the server’s own address as JSON-RPC', async () => {
  const ask = vi.fn<typeof fetch>(async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' }))
  expect(await nodeClient('/rpc/1', ask).request({ method: 'eth_chainId' })).toBe('0x1')
  const [address, request] = ask.mock.calls[0] ?? []
  expect(address).toBe('/rpc/1')
  expect(JSON.parse(String(request?.body))).toEqual({
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_chainId',
    params: [],
  })
})

test.each([
  ['an error', async () => Response.json({ error: { code: -32000 } })],
  ['a problem document', async () => Response.json({ type: 'x' }, { status: 503 })],
  ['no JSON', async () => new Response('<html>')],
  ['nothing', async () => Promise.reject(new TypeError('fetch failed'))],
])(
  'a node that responds with %s is unavailable, which does not mean that there is no Safe',
  async (_, answer) => {
    const reading = await readSafe({ account, client: nodeClient('/rpc/1', answer) })
    expect(reading.status).toBe('unavailable')
  },
)
