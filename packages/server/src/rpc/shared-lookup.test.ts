import { createServer } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSharedLookup } from './shared-lookup.ts'
import { overHttp } from './transport.ts'

type Answer = Parameters<LookupFunction>[2]

/** A system that answers when the test does. */
function system() {
  const answers: Answer[] = []
  return { answers, lookUp: vi.fn<LookupFunction>((_, __, answer) => void answers.push(answer)) }
}

test('connections that wait at the same time share one lookup, later ones have their own', () => {
  const { answers, lookUp } = system()
  const shared = createSharedLookup(lookUp)
  const early = [vi.fn<Answer>(), vi.fn<Answer>(), vi.fn<Answer>()]
  for (const each of early) shared('node.example', {}, each)
  expect(lookUp).toHaveBeenCalledTimes(1)
  answers[0]?.(null, '192.0.2.1', 4)
  for (const each of early) expect(each.mock.calls).toEqual([[null, '192.0.2.1', 4]])
  const late = vi.fn<Answer>()
  shared('node.example', {}, late)
  expect(lookUp).toHaveBeenCalledTimes(2)
  const failure = new Error('EAI_AGAIN')
  answers[1]?.(failure, '', 4)
  expect(late.mock.calls).toEqual([[failure, '', 4]])
  expect(early[0]).toHaveBeenCalledTimes(1)
})

test('a request that is made while another is answered has a lookup of its own', () => {
  const { answers, lookUp } = system()
  const shared = createSharedLookup(lookUp)
  const again = vi.fn<Answer>()
  shared('node.example', {}, () => shared('node.example', {}, again))
  answers[0]?.(null, '192.0.2.1', 4)
  expect(again).not.toHaveBeenCalled()
  answers[1]?.(null, '192.0.2.2', 4)
  expect(again.mock.calls).toEqual([[null, '192.0.2.2', 4]])
})

test('a lookup that takes long is not shared any longer, and each answers those who waited for it', () => {
  const { answers, lookUp } = system()
  let time = 0
  const shared = createSharedLookup(lookUp, () => time)
  const [early, late] = [vi.fn<Answer>(), vi.fn<Answer>()]
  shared('node.example', {}, early)
  time = 999
  shared('node.example', {}, early)
  time = 1_000
  shared('node.example', {}, late)
  expect(lookUp).toHaveBeenCalledTimes(2)
  answers[1]?.(null, '192.0.2.2', 4)
  expect(late.mock.calls).toEqual([[null, '192.0.2.2', 4]])
  expect(early).not.toHaveBeenCalled()
  answers[0]?.(null, '192.0.2.1', 4)
  expect(early).toHaveBeenCalledTimes(2)
})

test('a lookup that throws is not waited for', () => {
  const lookUp = vi.fn<LookupFunction>(() => {
    throw new TypeError('not a host name')
  })
  const shared = createSharedLookup(lookUp)
  for (const _ of [1, 2]) expect(() => shared('node.example', {}, vi.fn())).toThrow('not a host name')
})

test('while a name server does not answer, many requests to a node cause one lookup, and all get its answer', async () => {
  const server = createServer((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { answers, lookUp } = system()
  const { port } = server.address() as AddressInfo
  const { send } = overHttp(`http://node.example:${port}`, lookUp)
  const { signal } = new AbortController()
  const sent = Array.from({ length: 20 }, () => send({ method: 'eth_chainId', params: [] }, 1_000, signal))
  await vi.waitFor(() => expect(lookUp).toHaveBeenCalled())
  await new Promise(resolve => setImmediate(resolve))
  expect(lookUp).toHaveBeenCalledTimes(1)
  answers[0]?.(null, [{ address: '127.0.0.1', family: 4 }])
  expect(await Promise.all(sent)).toEqual(sent.map(() => ({ jsonrpc: '2.0', id: 1, result: '0x1' })))
})
