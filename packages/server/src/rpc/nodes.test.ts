import { expect, onTestFinished, test, vi } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { listener } from '../testing/listener.ts'
import { createNodes } from './nodes.ts'

const chainId = 31337
const hour = 3_600_000

/** Lets a test set the clock of this machine, as a time server does, and let time pass, in milliseconds. */
function clocks() {
  const offset = { clock: 0, elapsed: 0 }
  const { now } = Date
  const elapsed = performance.now.bind(performance)
  vi.spyOn(Date, 'now').mockImplementation(() => now() + offset.clock + offset.elapsed)
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + offset.elapsed)
  onTestFinished(() => void vi.restoreAllMocks())
  return offset
}

const answer = (body: string) => {
  const { id, method } = JSON.parse(body)
  return JSON.stringify({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x7a69' : '0x1' })
}

test('a second node is asked after the first has failed, although the clock was set ahead', async () => {
  const offset = clocks()
  const failing = await listener((_, response) => {
    offset.clock = hour
    response.destroy()
  })
  const working = await listener(({ body }, response) => response.end(answer(body)))
  const chains = toSettings({ chains: [{ id: chainId, nodes: [failing.url, working.url] }] }).chains
  const [nodes = expect.unreachable()] = createNodes(chains).values()
  expect(await nodes.request('eth_blockNumber', [], 5_000)).toMatchObject({ result: '0x1' })
})

test('a node is asked for its chain again a minute later, although the clock was set back', async () => {
  const offset = clocks()
  const methods: string[] = []
  const node = await listener(({ body }, response) => {
    methods.push(JSON.parse(body).method)
    response.end(answer(body))
  })
  const chains = toSettings({ chains: [{ id: chainId, nodes: [node.url] }] }).chains
  const [nodes = expect.unreachable()] = createNodes(chains).values()
  await nodes.request('eth_blockNumber', [], 5_000)
  offset.clock = -hour
  offset.elapsed = 61_000
  await nodes.request('eth_blockNumber', [], 5_000)
  expect(methods.filter(method => method === 'eth_chainId')).toHaveLength(2)
})
