import { eip155Chain, formatAccountId, parseAddress, readSafe } from '@countersign/core'
import { expect, test, vi } from 'vitest'
import { nodeClient } from './node-client.ts'

const account = formatAccountId(eip155Chain(1), parseAddress(`0x${'5a'.repeat(20)}`))

test('a question goes to the server’s own address as JSON-RPC', async () => {
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
])('a node that answers with %s could not be asked, and no Safe is denied', async (_, answer) => {
  const reading = await readSafe({ account, client: nodeClient('/rpc/1', answer) })
  expect(reading.status).toBe('unavailable')
})
