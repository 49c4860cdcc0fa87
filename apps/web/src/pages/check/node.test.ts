import { expect, test } from 'vitest'
import { nodeThrough } from './node.ts'

const json = (body: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers })

/** Answers one after the other. */
const answering = (...answers: Response[]) => {
  const asked: string[] = []
  const ask: typeof fetch = async (address, init) => {
    asked.push(`${String(address)} ${String(init?.body)}`)
    return answers.shift() ?? json({}, 500)
  }
  return { ask, asked }
}

test('a result is passed on, and the chain is asked by its number', async () => {
  const { ask, asked } = answering(json({ jsonrpc: '2.0', id: 1, result: '0x1' }))
  expect(await nodeThrough('/rpc/1', ask).request({ method: 'eth_chainId' })).toBe('0x1')
  expect(asked).toEqual(['/rpc/1 {"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'])
})

test('what the node says of an error is passed on', async () => {
  const { ask } = answering(
    json({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'missing trie node' } }),
  )
  await expect(nodeThrough('/rpc/1', ask).request({ method: 'eth_chainId' })).rejects.toThrow(
    'missing trie node',
  )
})

test('a site that was asked too often is asked again when it says, and not for ever', async () => {
  const waited: number[] = []
  const wait = async (milliseconds: number) => void waited.push(milliseconds)
  const busy = () => json({ title: 'too many' }, 429, { 'retry-after': '2' })
  const once = answering(busy(), json({ result: '0x1' }))
  expect(await nodeThrough('/rpc/1', once.ask, wait).request({ method: 'eth_chainId' })).toBe('0x1')
  expect(waited).toEqual([2_000])
  const always = answering(busy(), busy(), busy(), busy(), busy())
  await expect(nodeThrough('/rpc/1', always.ask, wait).request({ method: 'eth_chainId' })).rejects.toThrow()
  expect(always.asked).toHaveLength(4)
})
